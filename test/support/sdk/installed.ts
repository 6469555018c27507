import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The folder of a package of npm, fetched when it is first used: only slow suites need these, and they are large. */
export const installed = (name: string, version: string): string => {
  const prefix = resolve('node_modules/.cache/sdk', `${name.replaceAll('/', '+')}@${version}`);
  const folder = join(prefix, 'node_modules', name);
  if (!existsSync(folder)) {
    const quietly = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
    execFileSync('npm', ['install', ...quietly, '--prefix', prefix, `${name}@${version}`], { stdio: 'inherit' });
  }
  return folder;
};
