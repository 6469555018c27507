import { consoleRoute } from '#contract/console.ts';
import { tusRoute, unknownRouteId } from '#contract/route-paths.ts';
import { servedRoutes } from '#contract/routes.ts';
import { steps } from '#contract/steps.ts';
import { dayMs } from '#core/days.ts';
import type { FocusOrigin } from './focus-columns.ts';

/** The origin of a deployment's costs, from the ARNs of its log groups. */
export const originOf = (stack: string, groups: readonly { readonly arn: string }[]): FocusOrigin => {
  const [, partition = 'aws', , region = 'us-east-1', account = ''] = groups[0]?.arn.split(':') ?? [];
  return { stack, region, awsAccountArn: `arn:${partition}:iam::${account}:root` };
};

/** The CDK id of a function is the name of its route or step, capitalised. */
const functionNames = new Map(
  [
    ...Object.values(servedRoutes).map(({ operationId }) => operationId),
    tusRoute.operationId,
    consoleRoute.operationId,
    unknownRouteId,
    ...Object.keys(steps),
  ].map((name) => [name.charAt(0).toUpperCase() + name.slice(1), name]),
);

/** Prefix of the names of a stack's log groups. A stack called `<stack>-more` has it too, hence `isLogGroupOf`. */
export const logGroupPrefix = (stack: string): string => `${stack}-`;

/** Whether a log group belongs to one of the deployment's stacks. */
export const isLogGroupOf = (stack: string, group: string): boolean =>
  ['Data', 'Pipelines', 'Api'].some((part) => group.startsWith(`${logGroupPrefix(stack)}${part}-`));

/** When a log group was created, and how long it keeps lines; without `retentionDays` it keeps them for ever. */
export interface LogLife {
  readonly createdMs: number;
  readonly retentionDays?: number;
}

/**
 * Whether the group can have lines of a span that ends at `toMs`. Otherwise StartQuery fails: "Query's end date and time is
 * either before the log groups creation time or exceeds the log groups log retention settings" (from bug reports).
 */
export const holdsLinesBefore = (
  { createdMs, retentionDays = Number.POSITIVE_INFINITY }: LogLife,
  { toMs, nowMs }: { readonly toMs: number; readonly nowMs: number },
): boolean => createdMs < Math.min(toMs, nowMs) && toMs > nowMs - retentionDays * dayMs;

/**
 * The route or step whose function writes to the log group; undefined for other log groups.
 * CloudFormation names them `<stack>-<part>-<logical id>-<random>`, where the part of a route is `Api-<nested stack>-<random>`, and a
 * logical id is CDK's path and a hash. The local cloud leaves out what is random.
 */
export const routeOfLogGroup = (stack: string, group: string): string | undefined => {
  if (!group.startsWith(logGroupPrefix(stack))) return undefined;
  const [, id] =
    /^(?:Api-\w+(?:-\w+)?|Pipelines)-(\w+)Log[0-9A-F]{8}(?:-\w+)?$/.exec(group.slice(stack.length + 1)) ?? [];
  return id && functionNames.get(id);
};
