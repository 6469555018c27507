import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * What the stand-ins must keep, in one SQLite file: a killed process loses nothing that it had stored.
 * Each collection is a table of JSON values under a string key, ordered by key.
 */
export class State {
  readonly #database: DatabaseSync;

  private constructor(file: string) {
    this.#database = new DatabaseSync(file);
    this.#database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
  }

  static inFolder(dataDir: string): State {
    // It holds the secrets of sessions.
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    return new State(join(dataDir, 'state.sqlite'));
  }

  /** For tests that need a new state many times: nothing is stored in a file. */
  static inMemory(): State {
    return new State(':memory:');
  }

  collection<Value>(name: string): Collection<Value> {
    return new Collection<Value>(this.#database, name);
  }

  /** All writes in `work` happen, or none; inside of another it is a part of that. `work` is synchronous. */
  atomically<Result>(work: () => Result): Result {
    if (this.#database.isTransaction) return work();
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.#database.exec('COMMIT');
      return result;
    } catch (error) {
      this.#database.exec('ROLLBACK');
      throw error;
    }
  }

  close(): void {
    this.#database.close();
  }
}

export class Collection<Value> {
  readonly #get;
  readonly #put;
  readonly #delete;
  readonly #list;

  constructor(database: DatabaseSync, name: string) {
    const table = `"${name.replaceAll('"', '')}"`;
    database.exec(`CREATE TABLE IF NOT EXISTS ${table} (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID`);
    this.#get = database.prepare(`SELECT value FROM ${table} WHERE key = ?`);
    this.#put = database.prepare(
      `INSERT INTO ${table} VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    );
    this.#delete = database.prepare(`DELETE FROM ${table} WHERE key = ?`);
    this.#list = database.prepare(`SELECT key, value FROM ${table} WHERE key > ? AND key >= ? ORDER BY key LIMIT ?`);
  }

  get(key: string): Value | undefined {
    const row = this.#get.get(key);
    return row && JSON.parse(String(row.value));
  }

  put(key: string, value: Value): void {
    this.#put.run(key, JSON.stringify(value));
  }

  delete(key: string): void {
    this.#delete.run(key);
  }

  /** Entries whose key starts with `prefix`, in UTF-8 key order, from after the key `after`. */
  list({ prefix = '', after = '', limit = Number.MAX_SAFE_INTEGER } = {}): { key: string; value: Value }[] {
    const entries: { key: string; value: Value }[] = [];
    for (const row of this.#list.iterate(after, prefix, limit)) {
      const key = String(row.key);
      if (!key.startsWith(prefix)) break;
      entries.push({ key, value: JSON.parse(String(row.value)) });
    }
    return entries;
  }
}
