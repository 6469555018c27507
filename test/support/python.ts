import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

let found: string | undefined;

/** A Python that has httpx: of ./setup's own environment, or of the system's packages. */
export const python = (): string => {
  found ??= [resolve('.venv/bin/python'), '/usr/bin/python3'].find(hasHttpx);
  if (!found) throw new Error('No Python has httpx: ./setup installs it.');
  return found;
};

/** Finds the client as it is in the repository. */
export const pythonEnv = { PYTHONPATH: resolve('clients/python/src'), PYTHONDONTWRITEBYTECODE: '1' };

function hasHttpx(name: string): boolean {
  try {
    execFileSync(name, ['-c', 'import httpx'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
