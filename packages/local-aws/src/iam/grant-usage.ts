import type { Collection, State } from '../state/state.ts';
import type { Grant } from './evaluate.ts';

/** Which grants of which roles have allowed a call; kept across restarts, so that a kill loses none. */
export class GrantUsage {
  readonly #stored: Collection<true>;
  readonly #used: Set<string>;

  constructor(state: State) {
    this.#stored = state.collection('iam-used-grants');
    this.#used = new Set(this.#stored.list().map(({ key }) => key));
  }

  record(roleArn: string, grants: readonly Grant[]): void {
    for (const grant of grants) {
      const key = keyOf(roleArn, grant);
      if (this.#used.has(key)) continue;
      this.#used.add(key);
      this.#stored.put(key, true);
    }
  }

  has(roleArn: string, grant: Grant): boolean {
    return this.#used.has(keyOf(roleArn, grant));
  }
}

const keyOf = (roleArn: string, { policy, action, resource }: Grant): string =>
  JSON.stringify([roleArn, policy, action, resource]);
