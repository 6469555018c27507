import { chmodSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Lets nobody but its owner into a data folder. The tables in it hold secrets in clear, so they are closed as well. */
export function closeToOthers(folder: string): void {
  chmodSync(folder, 0o700);
  const tables = readdirSync(folder).filter((name) => name.includes('.sqlite'));
  for (const name of tables) chmodSync(join(folder, name), 0o600);
}
