import { linkRoutes } from './links.ts';
import { oauthRoutes } from './oauth.ts';
import { operatorRoutes } from './operator.ts';
import type { Route } from './route.ts';
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
import { reviewRoutes } from './routes/reviews.ts';
import { sessionRoutes } from './routes/sessions.ts';
import { styleRoutes } from './routes/styles.ts';
import { transcriptVersionRoutes } from './routes/transcript-versions.ts';
import { transcriptRoutes } from './routes/transcripts.ts';
import { uploadRoutes } from './routes/uploads.ts';
import { vocabularyRoutes } from './routes/vocabulary.ts';
import { webhookRoutes } from './routes/webhooks.ts';

/** Every operation of the API: one row each, in the file of its resource. */
export const routes = {
  ...uploadRoutes,
  ...projectRoutes,
  ...mediaRoutes,
  ...styleRoutes,
  ...fontRoutes,
  ...vocabularyRoutes,
  ...jobRoutes,
  ...transcriptRoutes,
  ...transcriptVersionRoutes,
  ...reviewRoutes,
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
