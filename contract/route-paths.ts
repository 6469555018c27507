import type { Route, Throttle } from './route.ts';
import { rateLimitTables } from './route-checks.ts';

/** The handler of requests that match no route; it answers with the API's own error schema. */
export const unknownRouteEntry = 'api/unknown-route';
/** CORS preflights of browsers come to it too. */
export const unknownRouteThrottle: Throttle = { ratePerSecond: 50, burst: 100 };
/** Its name in cost lines. */
export const unknownRouteId = 'unknownRoute';
export const apiVersionPrefix = '/v1';

/** The path of a row at the host. */
export const fullPathOf = ({ path, atRoot }: Pick<Route, 'path' | 'atRoot'>): string =>
  atRoot ? path : `${apiVersionPrefix}${path}`;

/**
 * Resumable upload: one handler for every TUS method, at two paths. It is not in the OpenAPI document, which cannot express
 * OPTIONS and X-HTTP-Method-Override usefully; TUS clients need only resumable.endpoint.
 */
export const tusRoute = {
  operationId: 'tus',
  summary: 'Resumable upload (TUS 1.0.0)',
  path: '/uploads/tus',
  uploadPath: '/uploads/tus/{upload_id}',
  entry: 'tus/tus',
  uses: {
    tables: { uploads: ['get', 'update'], usage: ['update'], ...rateLimitTables },
    objects: {
      uploads: ['get', 'put', 'delete', 'versions', 'erase'],
      media: ['get', 'put', 'erase', 'parts', 'abort'],
    },
  },
  /** API Gateway waits 30 seconds. */
  timeoutSeconds: 29,
  /** For the CPU that comes with it (docs/decisions/resumable-uploads.md). */
  memoryMb: 1024,
} as const satisfies Pick<
  Route,
  'operationId' | 'summary' | 'path' | 'entry' | 'uses' | 'timeoutSeconds' | 'memoryMb'
> & {
  uploadPath: string;
};
