import { type FSWatcher, globSync, statSync, watch } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** An editor writes a file in several steps, and saves several files at once. */
const QUIET_MS = 50;

/**
 * Tells which files of `root` changed. Folders are watched and not files, since editors put a new file in the place of the
 * old one; what an event means is found by looking at all files.
 */
export class SourceWatch {
  readonly #root: string;
  readonly #patterns: readonly string[];
  readonly #watchers = new Map<string, FSWatcher>();
  #known: ReadonlyMap<string, string>;
  #event = Promise.withResolvers<void>();
  #closed = false;

  /** Changes count from now on. */
  constructor(root: string, patterns: readonly string[]) {
    this.#root = root;
    this.#patterns = patterns;
    this.#known = this.#look();
  }

  /** Resolves once something has changed since the last call; undefined after `close`. Paths are relative to the root. */
  async next(): Promise<string[] | undefined> {
    for (;;) {
      await this.#event.promise;
      if (this.#closed) return undefined;
      await delay(QUIET_MS);
      this.#event = Promise.withResolvers();
      const before = this.#known;
      this.#known = this.#look();
      const paths = new Set([...before.keys(), ...this.#known.keys()]);
      const changed = [...paths].filter((path) => before.get(path) !== this.#known.get(path));
      if (changed.length > 0) return changed;
    }
  }

  close(): void {
    this.#closed = true;
    for (const watcher of this.#watchers.values()) watcher.close();
    this.#event.resolve();
  }

  #look(): Map<string, string> {
    const states = new Map<string, string>();
    const folders = new Set<string>();
    for (const path of globSync(this.#patterns, { cwd: this.#root })) {
      const stat = statSync(join(this.#root, path), { throwIfNoEntry: false });
      if (stat?.isDirectory()) folders.add(path);
      else if (stat) {
        states.set(path, `${stat.mtimeMs} ${stat.size} ${stat.ino}`);
        folders.add(dirname(path));
      }
    }
    this.#watchFolders(folders);
    return states;
  }

  #watchFolders(folders: ReadonlySet<string>): void {
    for (const [folder, watcher] of this.#watchers) {
      if (folders.has(folder)) continue;
      watcher.close();
      this.#watchers.delete(folder);
    }
    for (const folder of folders) {
      if (this.#watchers.has(folder)) continue;
      // An error is that of a folder which is gone: its parent tells that too.
      const watcher = watch(join(this.#root, folder), () => this.#event.resolve()).on('error', () => {});
      this.#watchers.set(folder, watcher);
    }
  }
}
