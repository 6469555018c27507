import { type FSWatcher, globSync, statSync, watch } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** An editor writes a file in several steps, and saves several files at once. */
const QUIET_MS = 50;

/**
 * Finds which files of `root` changed. It watches folders and not files, since editors replace a file by a new one. After an
 * event the state of all files is compared.
 */
export class SourceWatch {
  readonly #root: string;
  readonly #patterns: readonly string[];
  readonly #watchers = new Map<string, FSWatcher>();
  #known: ReadonlyMap<string, string>;
  #event = Promise.withResolvers<void>();
  #closed = false;

  /** Changes from now on are found. */
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
      // An error means that the folder was deleted; the watcher of its parent gets an event for that.
      const watcher = watch(join(this.#root, folder), () => this.#event.resolve()).on('error', () => {});
      this.#watchers.set(folder, watcher);
    }
  }
}
