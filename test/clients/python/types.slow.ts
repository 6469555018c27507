import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { afterAll, expect, it } from 'vitest';
import { codeOf } from '../../support/docs/page-code.ts';
import { python } from '../../support/python.ts';

const folder = temporaryFolder(afterAll);
// It is large, and used here alone.
execFileSync('npm', ['install', '--no-audit', '--no-fund', '--prefix', folder, 'pyright@1.1.414']);

/** What the type checker finds in a project; empty where nothing is wrong. */
const foundIn = (project: string): string => {
  try {
    execFileSync(join(folder, 'node_modules/.bin/pyright'), ['-p', project, '--pythonpath', python()]);
    return '';
  } catch (error) {
    return String(Reflect.get(Object(error), 'stdout'));
  }
};

it('the Python client has right types', () => expect(foundIn('clients/python')).toBe(''));

it('the Python of the pages has right types, and wrong arguments are found', () => {
  const pages = join(folder, 'pages');
  mkdirSync(pages);
  symlinkSync(resolve('clients/python/src/cueline'), join(pages, 'cueline'));
  const include = ['readme.py', 'quickstart.py', 'wrong.py'];
  writeFileSync(join(pages, 'pyrightconfig.json'), JSON.stringify({ include, typeCheckingMode: 'strict' }));
  writeFileSync(join(pages, 'readme.py'), codeOf('clients/python/README.md', 'py').join('\n'));
  writeFileSync(join(pages, 'quickstart.py'), codeOf('docs/guides/quickstart.md', 'py').join('\n'));
  const wrong = `from cueline import Cueline
Cueline().exports.create("p", presets=["tiktik"])
Cueline().projects.get("p")["titel"]
`;
  writeFileSync(join(pages, 'wrong.py'), wrong);
  const lines = foundIn(pages)
    .split('\n')
    .filter((line) => / - error: /.test(line));
  expect(lines.map((line) => /(\w+\.py):(\d+)/.exec(line)?.slice(1, 3))).toEqual([
    ['wrong.py', '2'],
    ['wrong.py', '3'],
  ]);
});
