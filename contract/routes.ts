import type { Route } from './route.ts';
import { accountRoutes } from './routes/account.ts';
import { contractRoutes } from './routes/contract.ts';
import { exportRoutes } from './routes/exports.ts';
import { jobRoutes } from './routes/jobs.ts';
import { projectRoutes } from './routes/projects.ts';
import { transcriptRoutes } from './routes/transcripts.ts';
import { uploadRoutes } from './routes/uploads.ts';
import { webhookRoutes } from './routes/webhooks.ts';
import type { Uses } from './uses.ts';

/** Every operation of the API: one row each, in the file of its resource. */
export const routes = {
  ...uploadRoutes,
  ...projectRoutes,
  ...jobRoutes,
  ...transcriptRoutes,
  ...exportRoutes,
  ...webhookRoutes,
  ...accountRoutes,
  ...contractRoutes,
} as const satisfies Record<string, Route>;

export type OperationId = keyof typeof routes;

/** What counts requests: the plan of the account, and the bucket. */
const rateLimitTables = { accounts: ['get'], 'rate-limits': ['update'] } as const;

/** What the key check of every route but the public ones does. */
export const keyCheckUses: Uses = { tables: { 'api-keys': ['get'], ...rateLimitTables } };

/** Where the API answers what no row does, in our own error schema. */
export const unknownRouteEntry = 'api/unknown-route';
/** What its lines call it. */
export const unknownRouteId = 'unknownRoute';
export const apiVersionPrefix = '/v1';

/**
 * Resumable upload: one handler for every TUS method, below two paths. OpenAPI leaves it out, since it can say neither
 * OPTIONS nor X-HTTP-Method-Override usefully; TUS clients need no more than resumable.endpoint.
 */
export const tusRoute = {
  operationId: 'tus',
  summary: 'Resumable upload (TUS 1.0.0)',
  path: '/uploads/tus',
  uploadPath: '/uploads/tus/{upload_id}',
  entry: 'tus/tus',
  uses: {
    tables: { uploads: ['get', 'update'], usage: ['update'], ...rateLimitTables },
    objects: { uploads: ['get', 'put', 'list', 'delete'], media: ['get', 'put', 'delete', 'parts', 'abort'] },
  },
  /** The gateway waits 30 seconds. */
  timeoutSeconds: 29,
  /** For the CPU that comes with it (docs/decisions/resumable-uploads.md). */
  memoryMb: 1024,
} as const satisfies Pick<
  Route,
  'operationId' | 'summary' | 'path' | 'entry' | 'uses' | 'timeoutSeconds' | 'memoryMb'
> & {
  uploadPath: string;
};
