import { isOpen } from '#core/projects/transitions.ts';
import type { Reason } from '#core/work/failure-of.ts';
import { stopExecution } from '../aws/step-functions.ts';
import { deleteFontCopy } from '../export-fonts.ts';
import { failWork, freePlace } from '../stores/fail-work.ts';
import { type WorkRecord, workId } from '../stores/work.ts';
import { clearImport } from './fail-import.ts';
import { machineOf } from './start-work.ts';

const cancelled: Reason = { message: 'It was cancelled.', code: 'cancelled', isCancelled: true };

/**
 * Ends open work as cancelled, with its refund, and stops its execution; work that has ended stays as it is, and that of a deleted
 * project is left to its deletion. Returns the work as `read` then finds it. Throws cancel_limit_reached.
 */
export const cancelWork = async <Work extends WorkRecord>(
  work: Work,
  read: () => Promise<Work | undefined>,
  reason = cancelled,
): Promise<Work> => {
  if (isOpen(work.status)) await failWork(work, reason, new Date().toISOString());
  const ended = (await read()) ?? work;
  // Only now, so that no event of the stopped execution makes a sweep end and refund the work first, beyond the ceiling. Where a
  // request dies before this, the same request or the sweep of its event does it.
  if (ended.error_code === 'cancelled') await stopCancelled(ended);
  return ended;
};

/** Stops the execution of cancelled work, deletes what it has copied, and frees its place. Doing it twice changes nothing. */
export const stopCancelled = async (work: WorkRecord): Promise<void> => {
  await stopExecution(machineOf(work), work.account_id, workId(work));
  if ('export_id' in work) await deleteFontCopy(work);
  else if (work.type === 'import') await clearImport(work);
  await freePlace(work);
};
