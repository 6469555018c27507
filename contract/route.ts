import type * as v from 'valibot';
import type { ErrorCode } from './errors.ts';
import type { RouteClass } from './rate-limits.ts';
import type { OperatorScope, Scope } from './scopes.ts';
import type { Uses } from './uses.ts';

/** A limit of API Gateway: requests of all callers together, apart from those of other routes. Beyond it the gateway answers 429. */
export interface Throttle {
  readonly ratePerSecond: number;
  readonly burst: number;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below /v1, with {parameters}. */
  readonly path: string;
  /** Its path is the whole path. */
  readonly atRoot?: true;
  /** Path of the file under lambdas/, without .lambda.ts. */
  readonly entry: string;
  /** The class that its requests count in. @default reads for GET, otherwise writes */
  readonly counted?: RouteClass;
  readonly params?: v.GenericSchema<unknown, Record<string, string>>;
  readonly query?: v.GenericSchema;
  readonly body?: v.GenericSchema;
  /** Content types of text files that a request may have in place of the JSON body. */
  readonly bodyFiles?: readonly string[];
  /** Takes Idempotency-Key: a retry within 24 hours gets the first reply. */
  readonly idempotent?: true;
  /** Its reply has a secret: what is stored for retries is sealed with the API key, or the cookie, of the caller. */
  readonly secret?: true;
  /** A POST that needs no Idempotency-Key: sent again it charges, counts and shows nothing a second time, and at most sends an event again. */
  readonly repeatable?: true;
  /** Its success says in headers what it charged, and the balance; 0 where it charged nothing. */
  readonly charges?: true;
  /** Body and reply are JSON-RPC messages: 202 answers one that wants no reply, and what the protocol refuses is a JSON-RPC error. */
  readonly jsonRpc?: true;
  /** The success status, and its JSON body. */
  readonly status: 200 | 201 | 202 | 204 | 302;
  readonly reply: v.GenericSchema;
  /** Content types of the reply that are files in UTF-8 and not JSON. */
  readonly files?: readonly string[];
  /** The content type of the picture that is answered to those who name it in Accept. */
  readonly picture?: 'image/png';
  /** The reply carries its version as ETag; a route with the error version_mismatch accepts it as If-Match. */
  readonly versioned?: true;
  /** The reply is the same for everybody until the next deployment: it has an ETag, which clients send as If-None-Match; HEAD is answered too. */
  readonly cacheable?: true;
  /** Refuses requests without If-Match. */
  readonly needsIfMatch?: true;
  /** The reply sets or clears the cookie of a console session. */
  readonly setsCookie?: true;
  /** In addition to invalid_request (not of jsonRpc), internal_error and unavailable, and where a key is needed unauthorized, scope_missing, origin_refused and rate_limited. */
  readonly errors: readonly ErrorCode[];
  readonly uses: Uses;
  /** It will go: days of UTC as YYYY-MM-DD, a year apart at least (docs/versioning.md). Replies say so in headers. */
  readonly deprecated?: { readonly since: string; readonly sunset: string };
  /** Reads the caption fonts under /opt/fonts. */
  readonly fonts?: true;
  /** More than the default only where requests hold places. @default 10 */
  readonly timeoutSeconds?: number;
  readonly memoryMb?: number;
}

/**
 * One operation of the API. Its Lambda, grants, environment, validation and OpenAPI entry are derived from this row.
 */
export type Route = Operation &
  (
    | {
        /** What a key must be allowed to do; `any` where each key reaches only what is its own. */
        readonly scope: Scope | 'any';
        /** The holder of a review link may send it for the project of the link, which its path names. */
        readonly reviewers?: true;
        /**
         * A caller can make the request last for seconds, so it holds one of the few places that its account has for such requests
         * (docs/decisions/rate-limits.md). `half`: it sends such requests itself, and leaves them the other half of the places.
         */
        readonly places?: 'all' | 'half';
        /**
         * What a request takes without a charge counts in the day's spend of the account, and at its limit the row refuses requests
         * (docs/decisions/daily-spend-ceiling.md).
         */
        readonly spends?: true;
        readonly public?: never;
        readonly throttle?: never;
        readonly operator?: never;
      }
    | {
        /** The route needs no API key. */
        readonly public: true;
        /** Small, since nobody's key counts its requests. */
        readonly throttle: Throttle;
        readonly scope?: never;
        readonly reviewers?: never;
        readonly places?: never;
        readonly spends?: never;
        readonly operator?: never;
      }
    | {
        /** What an operator's session must be allowed to do. No API key and no account's session reaches the route. */
        readonly operator: OperatorScope;
        readonly public?: never;
        readonly throttle?: never;
        readonly scope?: never;
        readonly reviewers?: never;
        readonly places?: never;
        readonly spends?: never;
      }
  );

/** The class that every request of the route counts in; a handler may take tokens of a further class. */
export const classOf = ({ counted, method }: Pick<Route, 'counted' | 'method'>): RouteClass =>
  counted ?? (method === 'GET' ? 'reads' : 'writes');

export const timeoutSecondsOf = ({ timeoutSeconds = 10 }: Pick<Route, 'timeoutSeconds'>): number => timeoutSeconds;
