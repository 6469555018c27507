import { AppError } from '#core/app-error.ts';
import { waitsForStart } from '#core/work/little-open.ts';
import { idsIn } from '../meter/ids-in.ts';
import { belongsTo } from '../meter/tally.ts';
import { markStarted } from '../stores/waiting-starts.ts';
import { findWork, type WorkKey } from '../stores/work.ts';
import { startWork } from './start-work.ts';

/**
 * Starts work that still waits for its start; work that has begun, ended or been deleted is left alone. False when Step Functions
 * throttles the start. Done twice, it starts one execution.
 */
export const startWaiting = async (work: WorkKey): Promise<boolean> => {
  const record = await findWork(work);
  if (!record || !waitsForStart(record)) return true;
  try {
    await startWork(record);
  } catch (error) {
    if (error instanceof AppError && error.code === 'unavailable') return false;
    throw error;
  }
  // Only now: the leader also reads work that it does not start.
  belongsTo({ ...idsIn(work), project_id: record.project_id });
  await markStarted(work);
  return true;
};
