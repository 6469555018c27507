import { isOpen } from '#core/projects/transitions.ts';
import { putEvent } from '../aws/event-bus.ts';
import { writeWait } from '../meter/write-wait.ts';
import { findWork, markPublished, type WorkKey, type WorkRecord } from '../stores/work.ts';

/**
 * Sends the event of ended work, unless it is sent already; doing it twice sends the same event. Work whose execution may still run
 * is stopped by `stop` before that, and without it stays due. False when the work has not ended.
 */
export const publishEvent = async (work: WorkKey, stop?: (record: WorkRecord) => Promise<void>): Promise<boolean> => {
  const record = await findWork(work);
  if (!record) return true;
  if (isOpen(record.status)) return false;
  if (!record.event || record.due === undefined) return true;
  if (record.holds_place && !stop) return true;
  if (record.holds_place) await stop?.(record);
  await putEvent({ account_id: record.account_id, event: record.event });
  if (await markPublished(record)) writeWait(record);
  return true;
};
