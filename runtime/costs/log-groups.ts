import { isLogGroupOf, logGroupPrefix } from '#core/cost/log-groups.ts';
import { type LogGroup, logGroupsNamed } from '../aws/logs.ts';

/** The log groups of a deployment, and of no other whose name only begins like it. */
export const logGroupsOf = async (stack: string): Promise<LogGroup[]> =>
  (await logGroupsNamed(logGroupPrefix(stack))).filter(({ name }) => isLogGroupOf(stack, name));
