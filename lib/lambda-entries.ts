import { consoleRoute } from '#contract/console.ts';
import { tusRoute, unknownRouteEntry } from '#contract/route-paths.ts';
import { servedRoutes } from '#contract/routes.ts';
import { steps } from '#contract/steps.ts';

/** Every Lambda: its path in lambdas/, without .lambda.ts. */
export const lambdaEntries: readonly string[] = [
  ...Object.values({ ...servedRoutes, tusRoute, consoleRoute, ...steps }).map(({ entry }) => entry),
  unknownRouteEntry,
];
