import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Locks the folder, so that no other cloud keeps its data there, and returns the function that unlocks it. Throws while
 * another cloud has the lock, naming its process. The lock is SQLite's, held by the operating system: it ends with the
 * process however that ends, so a lock is never stale and a reused pid is never mistaken for its holder.
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

/** Whether this file of the folder belongs to the lock. */
export const isLockFile = (name: string): boolean => name === 'cloud.pid' || name.startsWith('lock.sqlite');

/** Lets only its owner read a data folder and the databases in it, which hold secrets unencrypted. */
export function restrictToOwner(folder: string): void {
  chmodSync(folder, 0o700);
  const databases = readdirSync(folder).filter((name) => name.includes('.sqlite'));
  for (const name of databases) chmodSync(join(folder, name), 0o600);
}
