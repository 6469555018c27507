import * as v from 'valibot';
import { CreatedSession } from '#contract/schemas/session.ts';
import { scopes } from '#contract/scopes.ts';
import { hashOfKey } from '#core/keys/api-key.ts';
import { updateItem } from '#runtime/aws/dynamodb.ts';
import { createAccount } from '../../operate/accounts/accounts.ts';
import { createKey } from '../../operate/accounts/keys.ts';

/** One reply, and the gateway's id of its request, which the request's cost line has too. */
export interface Answer<Body> {
  readonly requestId: string;
  readonly body: Body;
}

/** A new account, which calls with a new key each time: no Lambda has cached it, so every call reads it from the table. */
export class Caller {
  readonly accountId: string;
  readonly #baseUrl: string;

  private constructor(accountId: string, baseUrl: string) {
    this.accountId = accountId;
    this.#baseUrl = baseUrl;
  }

  static async create(baseUrl: string): Promise<Caller> {
    return new Caller((await createAccount('cost', 'studio')).account_id, baseUrl);
  }

  /** The id of a request whose reply is not used. */
  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<string> {
    return (await this.ask(v.unknown(), method, path, body, headers)).requestId;
  }

  /** The id of a request for an unknown route. */
  async miss(path: string): Promise<string> {
    return requestIdOf(await this.#fetch('GET', path), 404);
  }

  async ask<S extends v.GenericSchema>(
    schema: S,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<v.InferOutput<S>>> {
    const response = await this.#fetch(method, path, body, headers);
    const requestId = requestIdOf(response);
    const text = await response.text();
    return { requestId, body: v.parse(schema, text.startsWith('{') ? JSON.parse(text) : text) };
  }

  /** A session, and the header of the key that it was made with. Sent as by a browser on a page of this API. */
  async signIn() {
    const api_key = await usedKey(this.accountId);
    const headers = { 'sec-fetch-site': 'same-origin', origin: new URL(this.#baseUrl).origin };
    const session = await this.ask(CreatedSession, 'POST', '/sessions', { api_key }, headers);
    return { ...session, asItsKey: { authorization: `Bearer ${api_key}` } };
  }

  async #fetch(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(this.#baseUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${await usedKey(this.accountId)}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }
}

/** A key that no Lambda has cached. Its `last_used_at` is recent: that is written once an hour, and not part of a route's cost. */
const usedKey = async (accountId: string): Promise<string> => {
  const key = await createKey(accountId, 'cost', { scopes: [...scopes] });
  const set = { last_used_at: new Date().toISOString() };
  await updateItem('api-keys', { key_hash: hashOfKey(key) }, { set });
  return key;
};

/** Throws if the status is not the expected one. */
export const requestIdOf = ({ status, headers, url }: Response, expected?: number): string => {
  const id = headers.get('apigw-requestid');
  if (!id || (expected === undefined ? status >= 300 : status !== expected))
    throw new Error(`${url} answered ${status}`);
  return id;
};
