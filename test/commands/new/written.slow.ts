import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

let copy = '';
const run = (program: string, ...args: string[]): string => {
  try {
    return execFileSync(program, args, { cwd: copy, encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    return `${Object(error).stdout}${Object(error).stderr}`;
  }
};
const make = (...args: string[]) => run(process.execPath, 'commands/new.ts', ...args);

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'new-'));
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' });
  for (const path of listed.trim().split('\n')) cpSync(path, join(copy, path));
  const modules = join(copy, 'node_modules');
  mkdirSync(modules);
  for (const name of readdirSync('node_modules').filter((each) => each !== '.cache' && each !== '@cueline'))
    symlinkSync(resolve('node_modules', name), join(modules, name));
  // Its links are relative: they lead to the packages of the copy.
  cpSync('node_modules/@cueline', join(modules, '@cueline'), { recursive: true, verbatimSymlinks: true });
  run('git', 'init', '-q');
});
afterAll(() => rmSync(copy, { recursive: true }));

it('what npm run new writes passes npm run check, but for what is left to decide', () => {
  const words = ['--resource', 'transcripts', '--method', 'get', '--path', '/projects/{project_id}/words'];
  const outputs = [
    make('route', 'searchWords', ...words, '--query', 'q'),
    make('route', 'pinStyle', '--resource', 'styles', '--method', 'post', '--path', '/styles/{style_id}/pin'),
    make('route', 'forgetUsage', '--resource', 'account', '--method', 'delete', '--path', '/usage'),
    make('step', 'CheckFrames', '--machine', 'export', '--after', 'RenderCaptions'),
    make('event', 'upload.expired'),
    make('template', 'serif'),
  ];
  for (const output of outputs) expect(output).toContain('Decide, and delete the marks:');
  expect(make('--check')).toMatch(/contract\/schemas\/search-words\.ts:\d+: what the reply has/);
  expect(run('node_modules/.bin/biome', 'check')).toContain('No fixes applied.');
  expect(run('node_modules/.bin/tsc')).toBe('');
  expect(run(process.execPath, 'reference/openapi.ts', '--check')).toBe('');
});
