import { randomBytes } from 'node:crypto';
import { connectionsPerHost } from '#contract/records/places.ts';
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
  /** Connections of all imports of the account. */
  readonly max_connections: number;
}

/** The right to have one connection at a time; it may be to one host after another. */
export interface Connection {
  /** Aborts when another holder may have taken a place. */
  readonly lost: AbortSignal;
  /** Call it before each request. Throws NoConnectionFree when the host has all its connections. */
  moveTo(url: URL): Promise<void>;
}

/**
 * Lets a step connect to hosts: it holds a place of its account until it ends, and a place of its current host
 * (docs/decisions/import-connections.md). Throws NoConnectionFree before `act` or during it; the machine tries again.
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

  async take(subject: string, maxPlaces: number, refusal: (maxPlaces: number) => string): Promise<void> {
    const taking = { holder: this.#holder, nowMs: Date.now(), random: Math.random };
    const place = await takeConnection(subject, maxPlaces, taking);
    if (!place) throw new StepError(NO_CONNECTION_FREE, refusal(maxPlaces));
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
      // Before the next renewal another holder may take it.
      if (place.untilMs - Date.now() <= renewEveryMs) this.#lose();
    }
  }

  #lose(): void {
    this.#lost.abort(new StepError(NO_CONNECTION_FREE, 'The place of an open connection was lost.'));
  }

  async returnAll(): Promise<void> {
    await Promise.all([...this.#places.keys()].map((subject) => this.#giveBack(subject)));
  }

  /** A place that is not given back is free when its time is up. */
  async #giveBack(subject: string): Promise<void> {
    const place = this.#places.get(subject);
    this.#places.delete(subject);
    if (place) await returnConnection(place).catch((error) => logger.warn('could not return a place', { error }));
  }
}

const tooManyOfAccount = (maxPlaces: number): string =>
  `The imports of this account have had ${maxPlaces} connections open for hours, which is the maximum of its plan. Try again when they have ended.`;

const tooManyAt = (host: string) => (maxPlaces: number) =>
  `Imports have had ${maxPlaces} connections to ${host} open for hours, which is the maximum for one host. Try again later, or upload the file with POST /uploads.`;
