import { execFileSync } from 'node:child_process';

/**
 * The name of the code in this folder: git's short commit, with `-dirty` where files differ from it. Undefined outside a
 * repository.
 */
export const releaseOfCommit = (): string | undefined => {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty', '--abbrev=12', '--exclude=*'], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return undefined;
  }
};
