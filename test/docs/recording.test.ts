import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const path = join(root, 'docs/caption.svg');

it('the recording in the README is of the command above it, from its start to its files, and is small', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const [, command] = /^(npm run caption -- .*)\n```\n\n!\[[^\]]+\]\(docs\/caption\.svg\)$/m.exec(readme) ?? [];
  const lines = [...readFileSync(path, 'utf8').matchAll(/^<text[^>]*>([^<]*)/gm)].map(([, text]) => text);
  expect(lines[0]).toBe(`$ ${command}`);
  expect(lines).toContain('How long it took on this machine');
  expect(lines.at(-1)).toBe('out/talk.receipt.txt');
  expect(statSync(path).size).toBeLessThan(60_000);
});
