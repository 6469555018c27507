import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import * as v from 'valibot';
import type { Route } from '#contract/route.ts';
import type { Principal } from '#core/keys/principal.ts';
import { invalidRequest } from '#core/requests/invalid-request.ts';
import {
  type KeyedRequest,
  keyedRequest,
  type Remembered,
  redeemedReply,
  redeemingRequest,
  type StoredReply,
  storedReply,
  storeReply,
} from '../stores/idempotency.ts';
import { beginSpending } from '../stores/spend.ts';
import { type Admitted, admittedRoute } from './admitted-route.ts';
import { creditHeaders } from './credit-headers.ts';
import { parseRequest, type RouteRequest } from './parse-request.ts';
import { credentialOf, seal, unseal } from './seal.ts';

type Body<R extends Route> = v.InferInput<R['reply']>;
type Headers = Readonly<Record<string, string>>;

interface JsonReply<R extends Route> {
  readonly body: Body<R>;
  readonly headers?: Headers;
  /** Each is set by a header Set-Cookie. */
  readonly cookies?: readonly string[];
  /** Credits, where the row charges. */
  readonly charged?: number;
  /** What follows once the work is written, while the balance is read. It must not throw. */
  readonly after?: (() => Promise<void>) | undefined;
}

interface FileReply {
  readonly file: string | Uint8Array;
  readonly contentType: string;
  readonly headers?: Headers;
}

/** What a route answers: the reply of its row, nothing, or a file of one of its content types. */
export type RouteReply<R extends Route> = JsonReply<R> | FileReply;

interface Caller<R extends Route> extends Admitted {
  /** The empty string on a public route. */
  readonly accountId: string;
  /** In lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /**
   * The writes that store the reply for retries with the same Idempotency-Key or the same quote; none without either. They come
   * first in the transaction that does the work.
   */
  readonly remember: (reply: JsonReply<R>) => Remembered;
}

/**
 * The Lambda handler of a row. It checks the shape of an admitted request. A request with the Idempotency-Key of an earlier one
 * gets the stored reply. Otherwise `handle` does the work, and its reply is checked against the row. Errors are answered in the
 * error schema.
 */
export const httpRoute = <R extends Route>(
  route: R,
  handle: (request: RouteRequest<R> & Caller<R>) => Promise<RouteReply<R>>,
) => {
  return admittedRoute(route, async (event, { principal, count }) => {
    const { accountId } = principal;
    if (route.needsIfMatch) requireIfMatch(event.headers);
    const request = parseRequest(route, event);
    const credential = route.secret ? credentialOf(event) : undefined;
    const keyed = route.idempotent
      ? keyedRequest(event.headers['idempotency-key'], accountId, keySpaceOf(route, principal), {
          path: event.rawPath,
          body: request.body,
          credential,
        })
      : undefined;
    const { operationId } = route;
    const redeeming = redeemingRequest(request.body, accountId, {
      operationId,
      projectId: request.params?.project_id,
    });
    const remember = ({ body, charged }: JsonReply<R>): Remembered => {
      const text = textOf(route, body);
      const stored = credential === undefined ? text : seal(text, credential);
      const reply = { status: route.status, body: stored, credits_charged: charged };
      return {
        ...(keyed && { reply: storeReply(keyed, reply) }),
        ...(redeeming && { redemption: storeReply(redeeming, reply) }),
      };
    };
    const findStored = async () => {
      const stored =
        (keyed && (await storedReply(keyed))) ??
        (redeeming && (await redeemedReply(redeeming, { body: request.body, schema: route.body })));
      return stored && credential !== undefined ? { ...stored, body: unseal(stored.body, credential) } : stored;
    };
    return onceFor(keyed ?? redeeming, findStored, async () => {
      // A reply that was stored is answered beyond the limit too.
      if (route.spends) await beginSpending(accountId);
      const reply = await handle({ ...request, accountId, principal, headers: event.headers, remember, count });
      if ('file' in reply) return respondFile(reply);
      const [credits] = await Promise.all([creditHeaders(accountId, reply.charged), reply.after?.()]);
      const headers = { ...reply.headers, ...credits };
      const response = respond(route.status, 'application/json', textOf(route, reply.body), headers);
      return { ...response, ...(reply.cookies && { cookies: [...reply.cookies] }) };
    });
  });
};

/** What a reviewer calls a key is neither told nor taken from what the account and other reviewers call theirs. */
const keySpaceOf = ({ operationId }: Route, { reviews, principalId }: Principal): string =>
  reviews ? `${operationId} ${principalId}` : operationId;

/** Line and word numbers refer to one version, so such an edit must name the version. Throws invalid_request. */
const requireIfMatch = (headers: Readonly<Record<string, string | undefined>>): void => {
  if (headers['if-match'] !== undefined) return;
  throw invalidRequest([{ param: 'If-Match', message: 'is required: send the ETag of the version that is edited' }]);
};

/** Does the work, unless a request with the same Idempotency-Key or the same quote was answered before it, or is during it. */
const onceFor = async (
  request: KeyedRequest | undefined,
  findStored: () => Promise<StoredReply | undefined>,
  work: () => Promise<APIGatewayProxyStructuredResultV2>,
) => {
  if (!request) return work();
  const replay = async () => {
    const stored = await findStored();
    if (!stored) return undefined;
    const credits = await creditHeaders(request.account_id, stored.credits_charged);
    return respond(stored.status, 'application/json', stored.body, { 'idempotent-replayed': 'true', ...credits });
  };
  const replayed = await replay();
  if (replayed) return replayed;
  try {
    return await work();
  } catch (error) {
    // An equal request may have caused the error: it has used the upload, or made the project busy.
    const answered = await replay();
    if (answered) return answered;
    throw error;
  }
};

const textOf = <R extends Route>(route: R, body: Body<R>): string => JSON.stringify(v.parse(route.reply, body));

const respondFile = ({ file, contentType, headers }: FileReply) =>
  typeof file === 'string'
    ? respond(200, contentType, file, headers)
    : { ...respond(200, contentType, Buffer.from(file).toString('base64'), headers), isBase64Encoded: true };

const respond = (statusCode: number, contentType: string, body: string, headers: Headers = {}) =>
  statusCode === 204
    ? { statusCode, headers: { 'cache-control': 'no-store', ...headers } }
    : { statusCode, headers: { 'content-type': contentType, 'cache-control': 'no-store', ...headers }, body };
