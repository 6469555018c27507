import { keyCacheSeconds } from '#contract/limits.ts';

const maxCached = 1000;

/** Caches what belongs to a secret, by the secret's hash, for `keyCacheSeconds`. */
export class SecretCache<Found> {
  readonly #cache = new Map<string, { readonly found: Found; readonly untilMs: number }>();

  /** Calls `find` where nothing is cached. That a secret is unknown is not cached. */
  async get(hash: string, find: () => Promise<Found | undefined>): Promise<Found | undefined> {
    const cached = this.#cache.get(hash);
    if (cached && cached.untilMs > Date.now()) return cached.found;
    const found = await find();
    if (found === undefined) return undefined;
    if (this.#cache.size >= maxCached) this.#cache.clear();
    this.#cache.set(hash, { found, untilMs: Date.now() + keyCacheSeconds * 1000 });
    return found;
  }
}
