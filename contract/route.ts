import type * as v from 'valibot';
import type { ErrorCode } from './errors.ts';
import type { RouteClass } from './rate-limits.ts';
import type { Uses } from './uses.ts';

/**
 * One operation of the API. The row makes its Lambda, grants, environment, validation and OpenAPI entry:
 * adding a route is one row, one file, one test.
 */
export interface Route {
  readonly operationId: string;
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below /v1, with {parameters}. */
  readonly path: string;
  /** Path of the file under lambdas/, without .lambda.ts. */
  readonly entry: string;
  /** No key is asked for; everything else needs one. */
  readonly public?: true;
  /** As what its requests are counted. @default a GET as reads, everything else as writes */
  readonly counted?: RouteClass;
  readonly params?: v.GenericSchema<unknown, Record<string, string>>;
  readonly query?: v.GenericSchema;
  readonly body?: v.GenericSchema;
  /** Takes Idempotency-Key: a retry within 24 hours gets the first reply. */
  readonly idempotent?: true;
  /** The success status, and its JSON body. */
  readonly status: 200 | 201 | 202 | 204;
  readonly reply: v.GenericSchema;
  /** Content types of the reply that are files and not JSON. */
  readonly files?: readonly string[];
  /** The reply carries an ETag, its version; a route that can answer version_mismatch takes it as If-Match. */
  readonly versioned?: true;
  /** Beside invalid_request, unauthorized and rate_limited, where a key is asked for, and internal_error and unavailable. */
  readonly errors: readonly ErrorCode[];
  readonly uses: Uses;
  readonly timeoutSeconds?: number;
  readonly memoryMb?: number;
}

/** As what every request of the route is counted; the route itself asks for more where its work takes more. */
export const classOf = ({ counted, method }: Pick<Route, 'counted' | 'method'>): RouteClass =>
  counted ?? (method === 'GET' ? 'reads' : 'writes');
