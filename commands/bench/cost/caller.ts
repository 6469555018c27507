import * as v from 'valibot';
import { createAccount } from '../../admin/accounts.ts';
import { createKey } from '../../admin/keys.ts';

/** One answer, and the gateway's id of its request, which the request's cost line has too. */
export interface Answer<Body> {
  readonly requestId: string;
  readonly body: Body;
}

/** An account of its own, which calls with a new key each time: that no Lambda remembers, so that its read is in every call. */
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

  /** The id of a request whose answer is of no interest. */
  async send(method: string, path: string, body?: unknown): Promise<string> {
    return (await this.ask(v.unknown(), method, path, body)).requestId;
  }

  /** The id of a request that no route answers. */
  async miss(path: string): Promise<string> {
    return requestIdOf(await this.#fetch('GET', path), 404);
  }

  async ask<S extends v.GenericSchema>(
    schema: S,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Answer<v.InferOutput<S>>> {
    const response = await this.#fetch(method, path, body);
    const requestId = requestIdOf(response);
    const text = await response.text();
    return { requestId, body: v.parse(schema, text.startsWith('{') ? JSON.parse(text) : text) };
  }

  async #fetch(method: string, path: string, body?: unknown): Promise<Response> {
    return fetch(this.#baseUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${await createKey(this.accountId, 'cost')}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }
}

/** Throws where the answer is another than expected. */
export const requestIdOf = ({ status, headers, url }: Response, expected?: number): string => {
  const id = headers.get('apigw-requestid');
  if (!id || (expected === undefined ? status >= 300 : status !== expected))
    throw new Error(`${url} answered ${status}`);
  return id;
};
