import { routes, tusRoute } from '../../contract/routes.ts';
import { steps } from '../../contract/steps.ts';
import type { FocusOrigin } from './focus.ts';

/** Where a deployment's costs come up, as the ARNs of its log groups say it. */
export const originOf = (stack: string, groups: readonly { readonly arn: string }[]): FocusOrigin => {
  const [, , , region = 'us-east-1', awsAccountId = ''] = groups[0]?.arn.split(':') ?? [];
  return { stack, region, awsAccountId };
};

/** CDK's id of a function is its route's or step's name with a capital. */
const functionNames = new Map(
  [
    ...Object.values(routes).map(({ operationId }) => operationId),
    tusRoute.operationId,
    'unknownRoute',
    ...Object.keys(steps),
  ].map((name) => [name.charAt(0).toUpperCase() + name.slice(1), name]),
);

/** What the names of a stack's log groups begin with; those of a stack called `<stack>-more` do too. */
export const logGroupPrefix = (stack: string): string => `${stack}-`;

/**
 * The route or step whose function writes to the log group; undefined for groups of other things and other stacks.
 * CloudFormation names them `<stack>-<part>-<logical id>-<random>`, and a logical id is CDK's path and a hash.
 */
export const routeOfLogGroup = (stack: string, group: string): string | undefined => {
  if (!group.startsWith(logGroupPrefix(stack))) return undefined;
  const [, id] = /^(?:Api|Pipelines)-(\w+)Log[0-9A-F]{8}(?:-\w+)?$/.exec(group.slice(stack.length + 1)) ?? [];
  return id && functionNames.get(id);
};
