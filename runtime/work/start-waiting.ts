import { AppError } from '#core/app-error.ts';
import { idsIn } from '../meter/ids-in.ts';
import { belongsTo } from '../meter/tally.ts';
import { getExport } from '../stores/exports.ts';
import { getJob } from '../stores/jobs.ts';
import { leaveStarts, type WorkKey, waitsForStart } from '../stores/start-line.ts';
import { startWork } from './start-work.ts';

/**
 * Starts work that still waits for it; what has begun, has ended or is gone is left alone. False when Step Functions takes no
 * more executions for now. Done twice, it starts one execution.
 */
export const startWaiting = async (work: WorkKey): Promise<boolean> => {
  const record = await ('job_id' in work
    ? getJob(work.account_id, work.job_id)
    : getExport(work.account_id, work.export_id));
  if (!record || !waitsForStart(record)) return true;
  try {
    await startWork(record);
  } catch (error) {
    if (error instanceof AppError && error.code === 'unavailable') return false;
    throw error;
  }
  // Not before: who leads works for all.
  belongsTo({ ...idsIn(work), project_id: record.project_id });
  await leaveStarts(work);
  return true;
};
