import { isLogGroupOf, logGroupPrefix } from '#core/cost/log-groups.ts';
import { type LogGroup, logGroupsNamed } from '../aws/logs.ts';

/** The log groups of a deployment, without those of another whose name starts with the same letters. */
export const logGroupsOf = async (stack: string): Promise<LogGroup[]> =>
  (await logGroupsNamed(logGroupPrefix(stack))).filter(({ name }) => isLogGroupOf(stack, name));
