import { vi } from 'vitest';
import { environmentNames } from '#contract/names.ts';
import { leaseTerms, waitingPlacesOf } from '#contract/rate-limits.ts';
import { classOf, type Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { ask, newShare, type Share } from '#core/rates/share.ts';
import { holdingPlace } from '#runtime/http/holding-place.ts';

const route = routes.previewCaptions;
/** A Lambda of the API may run as long. */
export const requestMs = 29_000;

export interface Flood {
  readonly concurrentLambdas: number;
  /** Each asks the rate limit and the places as a Lambda does, and gets one request of the flood in each wave. */
  readonly environments: number;
  readonly waves: number;
  readonly flooding: string;
  /** Requests that another account sends in each wave, each after a part of the flood. */
  readonly quiet: string;
  readonly quietRequests: number;
}

/** How many requests of a wave were in progress at once. */
export interface Wave {
  readonly flooding: number;
  readonly quiet: number;
  /** The share of the flood that is refused by the bucket of the key. */
  readonly overRate: number;
  readonly refusals: readonly unknown[];
}

interface Running {
  end(): Promise<unknown>;
}

/** A request that lasts until it is ended; rejects when it is refused. */
export const begin = (route: Route, account: string): Promise<Running> =>
  new Promise((resolve, reject) => {
    const ending = Promise.withResolvers<void>();
    const answered = holdingPlace(route, account, () => {
      resolve({
        end: () => {
          ending.resolve();
          return answered;
        },
      });
      return ending.promise;
    });
    answered.catch(reject);
  });

/** The requests that are in progress, and why the others are not. */
export const begun = async <One>(sent: readonly Promise<One>[]) => {
  const settled = await Promise.allSettled(sent);
  return {
    running: settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
    refusals: settled.flatMap((one): unknown[] => (one.status === 'rejected' ? [one.reason] : [])),
  };
};

/** Sends waves of requests that each last 29 seconds. Needs a clock that `vi` has faked. */
export const flood = async (of: Flood): Promise<Wave[]> => {
  vi.stubEnv(environmentNames.waitingPlaces, `${waitingPlacesOf(of.concurrentLambdas, route.places)}`);
  const shares: Share[] = Array.from({ length: of.environments }, () => newShare);
  const waves: Wave[] = [];
  for (let wave = 0; wave < of.waves; wave += 1) {
    let overRate = 0;
    const requested = shares.flatMap((share, at) => {
      const { share: next, verdict } = ask(share, leaseTerms[classOf(route)], Date.now());
      shares[at] = next;
      if (verdict === 'answer') return [of.flooding];
      overRate += 1;
      return [];
    });
    const each = Math.ceil(requested.length / of.quietRequests);
    const senders = requested.flatMap((account, at) => (at % each === 0 ? [account, of.quiet] : [account]));
    const sent = senders.map(async (account) => ({ account, ...(await begin(route, account)) }));
    const { running, refusals } = await begun(sent);
    const count = (account: string) => running.filter((one) => one.account === account).length;
    waves.push({ flooding: count(of.flooding), quiet: count(of.quiet), overRate, refusals });
    vi.setSystemTime(Date.now() + requestMs);
    await Promise.all(running.map((one) => one.end()));
  }
  return waves;
};
