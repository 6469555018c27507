import { routes, tusRoute, unknownRouteId } from '#contract/routes.ts';
import { steps } from '#contract/steps.ts';
import { dayMs } from './days.ts';
import type { FocusOrigin } from './focus-columns.ts';

/** Where a deployment's costs come up, as the ARNs of its log groups say it. */
export const originOf = (stack: string, groups: readonly { readonly arn: string }[]): FocusOrigin => {
  const [, partition = 'aws', , region = 'us-east-1', account = ''] = groups[0]?.arn.split(':') ?? [];
  return { stack, region, awsAccountArn: `arn:${partition}:iam::${account}:root` };
};

/** CDK's id of a function is its route's or step's name with a capital. */
const functionNames = new Map(
  [
    ...Object.values(routes).map(({ operationId }) => operationId),
    tusRoute.operationId,
    unknownRouteId,
    ...Object.keys(steps),
  ].map((name) => [name.charAt(0).toUpperCase() + name.slice(1), name]),
);

/** What the names of a stack's log groups begin with; those of a stack called `<stack>-more` do too. */
export const logGroupPrefix = (stack: string): string => `${stack}-`;

/** Whether the group is of one of the deployment's stacks. */
export const isLogGroupOf = (stack: string, group: string): boolean =>
  ['Data', 'Pipelines', 'Api'].some((part) => group.startsWith(`${logGroupPrefix(stack)}${part}-`));

/** From when on a log group has lines, and how long it keeps them: for ever where that is absent. */
export interface LogLife {
  readonly createdMs: number;
  readonly retentionDays?: number;
}

/**
 * Whether the group can hold lines of a span that ends at `toMs`. Where it cannot, StartQuery fails: "Query's end date and
 * time is either before the log groups creation time or exceeds the log groups log retention settings" (seen in reports).
 */
export const holdsLinesBefore = (
  { createdMs, retentionDays = Number.POSITIVE_INFINITY }: LogLife,
  { toMs, nowMs }: { readonly toMs: number; readonly nowMs: number },
): boolean => createdMs < Math.min(toMs, nowMs) && toMs > nowMs - retentionDays * dayMs;

/**
 * The route or step whose function writes to the log group; undefined for groups of other things and other stacks.
 * CloudFormation names them `<stack>-<part>-<logical id>-<random>`, and a logical id is CDK's path and a hash.
 */
export const routeOfLogGroup = (stack: string, group: string): string | undefined => {
  if (!group.startsWith(logGroupPrefix(stack))) return undefined;
  const [, id] = /^(?:Api|Pipelines)-(\w+)Log[0-9A-F]{8}(?:-\w+)?$/.exec(group.slice(stack.length + 1)) ?? [];
  return id && functionNames.get(id);
};
