import { isOpen } from '#core/projects/transitions.ts';
import type { Reason } from '#core/work/failure-of.ts';
import { stopExecution } from '../aws/step-functions.ts';
import { deleteFontCopy } from '../export-fonts.ts';
import { failWork } from '../stores/fail-work.ts';
import { type WorkRecord, workId } from '../stores/work.ts';
import { clearImport } from './fail-import.ts';
import { machineOf } from './start-work.ts';

const cancelled: Reason = { message: 'It was cancelled.', code: 'cancelled', keepsBegunCharge: true };

/**
 * Ends open work as cancelled and stops its execution; work that has ended stays as it is. It is refunded only if none of its
 * steps has started, since AWS may bill what a step has started. Returns the work as `read` then finds it.
 */
export const cancelWork = async <Work extends WorkRecord>(
  work: Work,
  read: () => Promise<Work | undefined>,
): Promise<Work> => {
  if (isOpen(work.status)) await failWork(work, cancelled, new Date().toISOString());
  const ended = (await read()) ?? work;
  // Only now, so that no event of the stopped execution makes a sweep end and refund the work first. A request that died before
  // this is sent again, and stops it then.
  if (ended.error_code === 'cancelled') await stop(ended);
  return ended;
};

const stop = async (work: WorkRecord): Promise<void> => {
  await stopExecution(machineOf(work), work.account_id, workId(work));
  if ('export_id' in work) await deleteFontCopy(work);
  else if (work.type === 'import') await clearImport(work);
};
