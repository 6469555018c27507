import { logGroupsOf } from '#finance/aws/logs.ts';
import { accessLogDays, athenaResultDays, messageRetentionDays, scratchVersionDays } from '../../lib/limits.ts';

/** AWS's own: of tables, and of records of executions and jobs, which nobody can change. */
const recoveryDays = 35;
const serviceRecordDays = 90;

const dayMs = 24 * 3_600_000;

/** Where copies of what was deleted at a time still are, and until when. */
export const remainingCopies = async (stack: string, deletedMs: number): Promise<string[]> => {
  const groups = await logGroupsOf(stack);
  const logDays = groups.some(({ retentionDays }) => retentionDays === undefined)
    ? undefined
    : Math.max(0, ...groups.map(({ retentionDays = 0 }) => retentionDays));
  const until = (days: number | undefined) =>
    days === undefined ? 'for ever' : `until ${new Date(deletedMs + days * dayMs).toISOString().slice(0, 10)}`;
  return [
    `in the backups of the tables (point-in-time recovery)   ${until(recoveryDays)}`,
    `in logs (ids, and addresses of imported media)          ${until(logDays)}`,
    `in access logs of the bucket (ids)                      ${until(accessLogDays)}`,
    `in dead-letter queues (ids and events)                  ${until(messageRetentionDays)}`,
    `in results of queries over costs (its name)             ${until(athenaResultDays + scratchVersionDays)}`,
    `in records of Step Functions, Transcribe, MediaConvert  ${until(serviceRecordDays)}`,
  ];
};
