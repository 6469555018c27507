import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** How far back a table can be restored; AWS keeps 35 days. */
export const backupDays = 1;
const keptMs = backupDays * 24 * 60 * 60 * 1000;

const nowMs = "CAST(unixepoch('subsec') * 1000 AS INTEGER)";
const schema = `
  CREATE TABLE IF NOT EXISTS local_backups (name TEXT PRIMARY KEY, since_ms INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS local_changes (
    id INTEGER PRIMARY KEY, at_ms INTEGER NOT NULL, name TEXT NOT NULL, pk TEXT NOT NULL, sk TEXT NOT NULL, item_json TEXT);
  CREATE INDEX IF NOT EXISTS local_changes_by_name ON local_changes (name, at_ms);`;

/** What stood under the key before each change; null where there was no item. dynoxide replaces items by inserting them. */
const events = { insert: 'BEFORE INSERT', update: 'BEFORE UPDATE', delete: 'BEFORE DELETE' } as const;

/**
 * Point-in-time backups: triggers in dynoxide's own file keep what each change replaces, in the transaction of the change. The
 * state of a table at a time is then its present one with all later changes taken back.
 */
export class Backups {
  readonly #database: DatabaseSync;

  constructor(dataDir: string) {
    this.#database = new DatabaseSync(join(dataDir, 'dynamodb.sqlite'), { timeout: 20_000 });
    this.#database.exec(schema);
  }

  /** From now on the table can be restored; does nothing where it can already. */
  enable(table: string): void {
    if (this.#since(table) !== undefined) return;
    const name = `'${table}'`;
    const triggers = Object.entries(events).map(([event, when]) => {
      const row = event === 'insert' ? 'NEW' : 'OLD';
      return `CREATE TRIGGER "${table} ${event}" ${when} ON "${table}" BEGIN
        INSERT INTO local_changes (at_ms, name, pk, sk, item_json) VALUES (${nowMs}, ${name}, ${row}.pk, ${row}.sk,
          (SELECT item_json FROM "${table}" WHERE pk = ${row}.pk AND sk = ${row}.sk)); END;`;
    });
    const record = `INSERT INTO local_backups VALUES (${name}, ${nowMs});`;
    this.#database.exec(`BEGIN IMMEDIATE; ${triggers.join(' ')} ${record} COMMIT;`);
  }

  /** The earliest time to which the table can be restored; undefined where it has no backups. */
  earliestMs(table: string): number | undefined {
    const sinceMs = this.#since(table);
    return sinceMs === undefined ? undefined : Math.max(sinceMs, Date.now() - keptMs);
  }

  /** The items that the table had, each as DynamoDB's JSON. */
  itemsAt(table: string, atMs: number): string[] {
    const rows = this.#database.prepare(`
      WITH replaced AS (SELECT pk, sk, item_json, min(id) FROM local_changes WHERE name = ? AND at_ms > ? GROUP BY pk, sk)
      SELECT item_json FROM replaced WHERE item_json IS NOT NULL UNION ALL
      SELECT item_json FROM "${table}" AS present
        WHERE NOT EXISTS (SELECT 1 FROM replaced WHERE replaced.pk = present.pk AND replaced.sk = present.sk)`);
    return rows.all(table, atMs).map(({ item_json }) => String(item_json));
  }

  /** Forgets changes that are too old to be taken back. */
  trim(): void {
    this.#database.prepare('DELETE FROM local_changes WHERE at_ms < ?').run(Date.now() - keptMs);
  }

  close(): void {
    this.#database.close();
  }

  #since(table: string): number | undefined {
    const row = this.#database.prepare('SELECT since_ms FROM local_backups WHERE name = ?').get(table);
    return row && Number(row.since_ms);
  }
}
