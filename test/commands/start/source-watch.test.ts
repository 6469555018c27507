import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { SourceWatch } from '../../../commands/start/source-watch.ts';

let root: string;
let watch: SourceWatch;
beforeEach(() => {
  root = temporaryFolder(onTestFinished);
  mkdirSync(join(root, 'core/deep'), { recursive: true });
  for (const path of ['core/a.ts', 'core/deep/b.ts', 'cdk.json', 'notes.md']) save(path, 'first');
  watch = new SourceWatch(root, ['core/**', 'cdk.json']);
});
afterEach(() => watch.close());

const save = (path: string, text: string): void => writeFileSync(join(root, path), text);

it('returns files that are saved together as one change', async () => {
  const changed = watch.next();
  save('core/deep/b.ts', 'second');
  save('cdk.json', 'second');
  expect((await changed)?.sort()).toEqual(['cdk.json', 'core/deep/b.ts']);
});

it('returns a change that came before the call', async () => {
  save('core/a.ts', 'second');
  expect(await watch.next()).toEqual(['core/a.ts']);
});

it('returns files that replace others, and files in new folders', async () => {
  save('core/a.ts.new', 'second');
  renameSync(join(root, 'core/a.ts.new'), join(root, 'core/a.ts'));
  expect(await watch.next()).toEqual(['core/a.ts']);
  mkdirSync(join(root, 'core/new'));
  const changed = watch.next();
  save('core/new/c.ts', 'first');
  expect(await changed).toEqual(['core/new/c.ts']);
  save('core/new/c.ts', 'second one');
  expect(await watch.next()).toEqual(['core/new/c.ts']);
  rmSync(join(root, 'core/new'), { recursive: true });
  expect(await watch.next()).toEqual(['core/new/c.ts']);
});

it('ignores files outside its patterns, and returns undefined when it is closed', async () => {
  const changed = watch.next();
  save('notes.md', 'second');
  setTimeout(() => watch.close(), 300);
  expect(await changed).toBeUndefined();
});
