import { randomBytes } from 'node:crypto';
import { connectionsPerHost } from '#contract/records/connection-places.ts';
import { NO_CONNECTION_FREE } from '#contract/step-errors.ts';
import { hostOf } from '#core/egress/egress-url.ts';
import { accountSubject, hostSubject, renewEveryMs } from '#core/imports/connection-places.ts';
import { StepError } from '#core/step-error.ts';
import { logger } from '#runtime/logger.ts';
import {
  type ConnectionPlace,
  renewConnection,
  returnConnection,
  takeConnection,
} from '#runtime/stores/connection-places.ts';

export interface Owner {
  readonly account_id: string;
  /** Of all imports of the account. */
  readonly max_connections: number;
}

/** One connection at a time, to one host after another. */
export interface Connection {
  /** Aborts when a place may be another's by now. */
  readonly lost: AbortSignal;
  /** To be called before each request. Throws NoConnectionFree where the host has as many connections as it may. */
  moveTo(url: URL): Promise<void>;
}

/**
 * Lets a step connect to hosts: it has a place of its account's until it is done, and one of the host's that it is at
 * (docs/decisions/import-connections.md). Throws NoConnectionFree before or in the middle of it; the machine tries again.
 */
export const withConnection = async <Result>(
  { account_id, max_connections }: Owner,
  act: (connection: Connection) => Promise<Result>,
): Promise<Result> => {
  const held = new HeldPlaces();
  const renewing = setInterval(() => void held.renew(), renewEveryMs);
  try {
    await held.take(accountSubject(account_id), max_connections, tooManyOfAccount);
    return await act(held);
  } catch (error) {
    throw held.lost.aborted ? held.lost.reason : error;
  } finally {
    clearInterval(renewing);
    await held.returnAll();
  }
};

class HeldPlaces implements Connection {
  readonly #holder = randomBytes(4).toString('hex');
  readonly #lost = new AbortController();
  readonly #places = new Map<string, ConnectionPlace>();
  #host: string | undefined;

  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  async take(subject: string, most: number, refusal: (most: number) => string): Promise<void> {
    const taking = { holder: this.#holder, nowMs: Date.now(), random: Math.random };
    const place = await takeConnection(subject, most, taking);
    if (!place) throw new StepError(NO_CONNECTION_FREE, refusal(most));
    this.#places.set(subject, place);
  }

  async moveTo(url: URL): Promise<void> {
    const host = hostOf(url);
    if (host === this.#host) return;
    if (this.#host !== undefined) await this.#giveBack(hostSubject(this.#host));
    this.#host = undefined;
    await this.take(hostSubject(host), connectionsPerHost, tooManyAt(host));
    this.#host = host;
  }

  async renew(): Promise<void> {
    await Promise.all([...this.#places.values()].map((place) => this.#renewOne(place)));
  }

  async #renewOne(place: ConnectionPlace): Promise<void> {
    try {
      const renewed = await renewConnection(place, Date.now());
      if (!this.#places.has(place.subject)) return;
      if (renewed) this.#places.set(place.subject, renewed);
      else this.#lose();
    } catch (error) {
      logger.warn('could not renew a place', { error });
      // At the next look it may be another's.
      if (place.untilMs - Date.now() <= renewEveryMs) this.#lose();
    }
  }

  #lose(): void {
    this.#lost.abort(new StepError(NO_CONNECTION_FREE, 'The place of an open connection was lost.'));
  }

  async returnAll(): Promise<void> {
    await Promise.all([...this.#places.keys()].map((subject) => this.#giveBack(subject)));
  }

  /** What is not given back is free when its time is up. */
  async #giveBack(subject: string): Promise<void> {
    const place = this.#places.get(subject);
    this.#places.delete(subject);
    if (place) await returnConnection(place).catch((error) => logger.warn('could not return a place', { error }));
  }
}

const tooManyOfAccount = (most: number): string =>
  `The imports of this account have had ${most} connections open for hours, which is the most that its plan allows. Try again when they have ended.`;

const tooManyAt = (host: string) => (most: number) =>
  `Imports have had ${most} connections to ${host} open for hours, which is the most that one host gets. Try again later, or upload the file with POST /uploads.`;
