import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { gitIn } from '../release/plan-release.ts';

/** The whole id of a commit or tag. Throws where the clone does not have it. */
export const commitNamed = (root: string, name: string): string => {
  try {
    return gitIn(root)('rev-parse', '--verify', '--quiet', `${name}^{commit}`);
  } catch (cause) {
    throw new Error(`This clone has no commit ${name}: run git fetch --tags --unshallow, or name another with --to.`, {
      cause,
    });
  }
};

/** Writes the files of a commit, or those under `paths`, to `folder`, which exists only once `prepare` has succeeded in it. */
export const checkOut = async (
  root: string,
  {
    commit,
    folder,
    paths = [],
  }: { readonly commit: string; readonly folder: string; readonly paths?: readonly string[] },
  prepare: (folder: string) => Promise<void> | void,
): Promise<void> => {
  const fresh = `${folder}.new`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  const archive = join(fresh, 'release.tar');
  gitIn(root)('archive', '--output', archive, commit, ...paths);
  execFileSync('tar', ['-xf', archive, '-C', fresh]);
  rmSync(archive);
  await prepare(fresh);
  renameSync(fresh, folder);
};
