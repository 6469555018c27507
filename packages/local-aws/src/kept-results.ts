import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** All that a result depends on: texts, and files by their content. */
export type ResultKey = readonly (string | { readonly file: string })[];

/**
 * Results of programs that read media, in a folder, by a hash of what they depend on. Tests give the same media to many jobs;
 * with such a folder the same work is done once. Errors are not kept. Several processes may share a folder.
 */
export class KeptResults {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The text that `make` returned for this key before, or returns now. */
  async text(key: ResultKey, make: () => Promise<string>): Promise<string> {
    const path = await this.#pathOf(key);
    if (existsSync(path)) return await readFile(path, 'utf8');
    const text = await make();
    const fresh = this.#newPath();
    await writeFile(fresh, text);
    await rename(fresh, path);
    return text;
  }

  /** Puts the files that `make` wrote to `dir` before for this key into it, or lets `make` write them now. */
  async files(key: ResultKey, dir: string, make: () => Promise<void>): Promise<void> {
    const path = await this.#pathOf(key);
    if (existsSync(path)) return await cp(path, dir, { recursive: true });
    const before = new Set(await readdir(dir));
    await make();
    const fresh = this.#newPath();
    await mkdir(fresh);
    for (const name of await readdir(dir)) if (!before.has(name)) await cp(join(dir, name), join(fresh, name));
    await rename(fresh, path).catch(async (error: NodeJS.ErrnoException) => {
      // Another process has kept the same result meanwhile.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
      await rm(fresh, { recursive: true });
    });
  }

  #newPath = (): string => join(this.#folder, `new-${randomUUID()}`);

  async #pathOf(key: ResultKey): Promise<string> {
    const hash = createHash('sha256');
    for (const part of key) {
      hash.update('\0');
      if (typeof part === 'string') hash.update(JSON.stringify(part));
      else await pipeline(createReadStream(part.file), hash, { end: false });
    }
    return join(this.#folder, hash.digest('hex'));
  }
}

/** `make` itself where no results are kept. */
export const keptText = (
  kept: KeptResults | undefined,
  key: ResultKey,
  make: () => Promise<string>,
): Promise<string> => (kept ? kept.text(key, make) : make());
