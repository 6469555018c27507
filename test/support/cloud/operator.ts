import { operatorPartition } from '#contract/records/session.ts';
import { operatorCookieName } from '#core/keys/session-cookie.ts';
import { hashOfSecret } from '#core/keys/session-token.ts';
import { updateItem } from '#runtime/aws/dynamodb.ts';
import { newOperatorToken } from '../../../operate/admin/operator-sessions.ts';

/** The cookie of a new session, which no route has opened. */
export const newOperatorCookie = async (): Promise<string> => {
  const token = await newOperatorToken();
  const [, session_id = '', secret = ''] = token.split('.');
  const opened = { secret_hash: hashOfSecret(secret) };
  await updateItem('sessions', { account_id: operatorPartition, session_id }, { set: opened });
  return `${operatorCookieName}=${token}`;
};

/** A request with an operator's session, or without one, as a page of the API sends it. */
export class Operator {
  readonly #baseUrl: string;
  readonly headers: Record<string, string>;

  constructor(baseUrl: string, cookie?: string) {
    this.#baseUrl = baseUrl;
    this.headers = {
      'sec-fetch-site': 'same-origin',
      origin: new URL(baseUrl).origin,
      ...(cookie && { cookie }),
    };
  }

  /** With a new session. */
  static async signIn(baseUrl: string): Promise<Operator> {
    const answer = await new Operator(baseUrl).send('POST', '/operator/session', { token: await newOperatorToken() });
    return new Operator(baseUrl, answer.headers.get('set-cookie')?.split(';')[0]);
  }

  send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(this.#baseUrl + path, {
      method,
      headers: { ...this.headers, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  get = (path: string) => this.send('GET', path);
}
