import { globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { expect, it, onTestFinished } from 'vitest';
import { checkTypes } from '../support/docs/page-code.ts';

it('the TypeScript of the guides and of the README of the client has right types', async () => {
  await checkTypes([...globSync('docs/guides/*.md'), 'clients/sdk/README.md', 'docs/event-bus.md']);
});

it('a wrong type in a page is an error that names the page', async () => {
  const dir = temporaryFolder(onTestFinished);
  const page = join(dir, 'wrong.md');
  writeFileSync(page, "```ts\nimport { Cueline } from '@cueline/sdk';\nnew Cueline({ apiKey: 1 });\n```\n");
  await expect(checkTypes([page])).rejects.toThrow(/wrong\.md\.ts.*error TS2322/);
});
