import { isLogGroupOf, logGroupPrefix } from '../books/log-groups.ts';
import { type LogGroup, logGroupsNamed } from './logs.ts';

/** The log groups of a deployment, without those of another whose name starts with the same letters. */
export const logGroupsOf = async (stack: string): Promise<LogGroup[]> =>
  (await logGroupsNamed(logGroupPrefix(stack))).filter(({ name }) => isLogGroupOf(stack, name));
