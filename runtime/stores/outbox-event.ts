import { v7 as newId } from 'uuid';
import { type EndedWork, type Failed, workEvent } from '#core/webhooks/work-event.ts';
import { workDueAgain } from '#core/work/due.ts';

/**
 * The fields that the transaction which ends work writes to its item: the event, and the due fields until `markPublished`.
 * The event's id is made here and nowhere else, so no event is lost or sent under two ids.
 */
export const outboxEvent = (work: EndedWork, endedAt: string, failed?: Failed) => ({
  event: workEvent(newId(), work, endedAt, failed),
  ...workDueAgain('job_id' in work ? work.job_id : work.export_id, Date.parse(endedAt), 'ended'),
});
