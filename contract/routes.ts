import { linkRoutes } from './links.ts';
import { oauthRoutes } from './oauth.ts';
import { operatorRoutes } from './operator.ts';
import type { Route, Throttle } from './route.ts';
import { accountRoutes } from './routes/account.ts';
import { apiKeyRoutes } from './routes/api-keys.ts';
import { batchRoutes } from './routes/batches.ts';
import { contractRoutes } from './routes/contract.ts';
import { exportRoutes } from './routes/exports.ts';
import { fontRoutes } from './routes/fonts.ts';
import { jobRoutes } from './routes/jobs.ts';
import { mcpRoutes } from './routes/mcp.ts';
import { mediaRoutes } from './routes/media.ts';
import { projectRoutes } from './routes/projects.ts';
import { sessionRoutes } from './routes/sessions.ts';
import { styleRoutes } from './routes/styles.ts';
import { transcriptVersionRoutes } from './routes/transcript-versions.ts';
import { transcriptRoutes } from './routes/transcripts.ts';
import { uploadRoutes } from './routes/uploads.ts';
import { webhookRoutes } from './routes/webhooks.ts';
import type { Uses } from './uses.ts';

/** Every operation of the API: one row each, in the file of its resource. */
export const routes = {
  ...uploadRoutes,
  ...projectRoutes,
  ...mediaRoutes,
  ...styleRoutes,
  ...fontRoutes,
  ...jobRoutes,
  ...transcriptRoutes,
  ...transcriptVersionRoutes,
  ...exportRoutes,
  ...batchRoutes,
  ...webhookRoutes,
  ...accountRoutes,
  ...apiKeyRoutes,
  ...sessionRoutes,
  ...mcpRoutes,
  ...contractRoutes,
} as const satisfies Record<string, Route>;

/** Every row that has a Lambda of its own: the API, what the operator's page requests, short links and OAuth. */
export const servedRoutes = { ...routes, ...operatorRoutes, ...linkRoutes, ...oauthRoutes } as const satisfies Record<
  string,
  Route
>;

export type OperationId = keyof typeof routes;

/** What the rate limit reads and writes: the plan of the account, and the token bucket. */
const rateLimitTables = { accounts: ['get'], 'rate-limits': ['update'] } as const;

/** What the key check of every route with a scope does. */
export const keyCheckUses: Uses = {
  tables: { 'api-keys': ['get', 'update last_used_at'], keys: ['get'], sessions: ['get'], ...rateLimitTables },
};

/** What the check of an operator's session does. */
export const operatorCheckUses: Uses = { tables: { sessions: ['get'], 'rate-limits': ['update'] } };

/** The key check of a route whose requests hold places. */
export const placeUses: Uses = { tables: { ...keyCheckUses.tables, 'waiting-places': ['get', 'update'] } };

/** The same where what they take counts in the day's spend. */
export const spendUses: Uses = {
  tables: { ...placeUses.tables, accounts: ['get', 'update spend_day spend_nano_usd'] },
};

/** What is done before the handler of a row, and after it. */
export const checkUsesOf = ({
  scope,
  operator,
  places,
  spends,
}: Pick<Route, 'scope' | 'operator' | 'places' | 'spends'>): Uses => {
  if (operator) return operatorCheckUses;
  if (spends) return spendUses;
  if (places) return placeUses;
  return scope ? keyCheckUses : {};
};

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
