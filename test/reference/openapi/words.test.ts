import { existsSync, readdirSync } from 'node:fs';
import { expect, it, vi } from 'vitest';

it('each resource has one file of words, named as the file of its rows', () => {
  const files = readdirSync('contract/routes').map((file) => `reference/openapi/words/${file}`);
  expect(files.length).toBeGreaterThan(5);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

it.each([
  ['a parameter', 'project_id', { parameters: { project_id: 'Anything.' } }],
  ['an error', 'not_found', { errors: { not_found: { message: 'Anything.' } } }],
])('%s that has words in two files is refused by name', async (_what, name, words) => {
  vi.doMock('../../../reference/openapi/words/account.ts', () => ({ accountWords: words }));
  vi.resetModules();
  await expect(import('../../../reference/openapi/words.ts')).rejects.toThrow(`${name} has words in two files`);
});

it('an error without an example is refused by name', async () => {
  vi.doMock('../../../reference/openapi/words/account.ts', () => ({ accountWords: {} }));
  vi.doMock('../../../reference/openapi/words/transcripts.ts', () => ({ transcriptWords: {} }));
  vi.resetModules();
  const { errorExamples } = await import('../../../reference/openapi/error-examples.ts');
  expect(errorExamples).toThrow('transcript_not_ready has no example in reference/openapi/words/');
});
