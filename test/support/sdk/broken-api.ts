import { expect } from 'vitest';
import { Cueline } from '#sdk/index.ts';
import { newAccount } from '../cloud/new-account.ts';
import { type Driver, drivers } from './drivers.ts';
import { attemptMs, FaultProxy } from './fault-proxy.ts';

/** What the README of the clients promises. */
const maxAttempts = 3;

/** An account whose clients reach the API through a proxy that injects faults. */
export class BrokenApi {
  /** Counts what there really is. */
  readonly direct: Cueline;
  readonly proxy: FaultProxy;
  readonly apiKey: string;
  readonly #drivers: Partial<Record<keyof typeof drivers, Driver>> = {};

  private constructor(direct: Cueline, proxy: FaultProxy, apiKey: string) {
    this.direct = direct;
    this.proxy = proxy;
    this.apiKey = apiKey;
  }

  static async start(data: string, baseUrl: string): Promise<BrokenApi> {
    const { apiKey } = await newAccount(data, 'studio');
    return new BrokenApi(new Cueline({ baseUrl, apiKey }), await FaultProxy.start(baseUrl), apiKey);
  }

  driver(name: keyof typeof drivers): Driver {
    const { baseUrl } = this.proxy;
    this.#drivers[name] ??= drivers[name]({ baseUrl, apiKey: this.apiKey, attemptMs });
    return this.#drivers[name];
  }

  async stop(): Promise<void> {
    for (const driver of Object.values(this.#drivers)) await driver.stop();
    await this.proxy.stop();
  }

  /** Works and credits that this adds to the account. */
  async costOf(act: () => Promise<unknown>): Promise<{ readonly works: number; readonly credits: number }> {
    const before = await this.#charged();
    this.proxy.posts.length = 0;
    await act();
    this.#expectOneKeyPerCall();
    const after = await this.#charged();
    return { works: after.works - before.works, credits: after.credits - before.credits };
  }

  async #charged() {
    return (await this.direct.account.usage().withResponse()).data.total;
  }

  /** However often a POST was sent again, it had one key, and it was not sent more often than the clients promise. */
  #expectOneKeyPerCall(): void {
    const { posts } = this.proxy;
    for (const path of new Set(posts.map((post) => post.path))) {
      const keys = posts.filter((post) => post.path === path).map(({ key }) => key);
      expect(keys.length, path).toBeLessThanOrEqual(maxAttempts);
      expect(new Set(keys).size, path).toBe(1);
    }
  }
}

export const countOf = async (list: AsyncIterable<unknown>): Promise<number> => {
  let count = 0;
  for await (const _ of list) count++;
  return count;
};
