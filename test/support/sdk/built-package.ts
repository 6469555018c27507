import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

/** Builds a client as it is published; returns its folder. */
export const builtPackage = (name: 'sdk' | 'mcp'): string => {
  execFileSync('npm', ['run', '--silent', 'build', '--workspace', `@cueline/${name}`], { stdio: 'inherit' });
  return resolve('dist', name);
};
