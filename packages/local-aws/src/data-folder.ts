import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Makes sure that no other cloud keeps its data in the folder, and returns the function that lets go of it. Throws while
 * another one runs, naming its process. The lock is SQLite's, held by the operating system: it ends with the process,
 * however that ends, so there is no stale one and no mistaking of a reused pid.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const pidFile = join(folder, 'cloud.pid');
  const database = new DatabaseSync(join(folder, 'lock.sqlite'), { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    database.close();
    const message = `A local cloud (process ${readFileSync(pidFile, 'utf8')}) keeps its data in ${folder} already: stop it, or choose another folder.`;
    throw new Error(message, { cause });
  }
  writeFileSync(pidFile, String(process.pid));
  return () => database.close();
}

/** What the lock itself keeps in its folder. */
export const isLockFile = (name: string): boolean => name === 'cloud.pid' || name.startsWith('lock.sqlite');

/** Lets nobody but its owner into a data folder. The tables in it hold secrets in clear, so they are closed as well. */
export function closeToOthers(folder: string): void {
  chmodSync(folder, 0o700);
  const tables = readdirSync(folder).filter((name) => name.includes('.sqlite'));
  for (const name of tables) chmodSync(join(folder, name), 0o600);
}
