import type { WaitingWork } from '#contract/schemas/start-queue.ts';
import { sendStarts } from '../aws/start-queue.ts';
import { logger } from '../logger.ts';
import { belongsTo } from '../meter/tally.ts';

/** Asks for the start of committed work. Never throws: the request has succeeded, and a sweep asks again if this fails. */
export const requestStart = async (...works: readonly WaitingWork[]): Promise<void> => {
  const [first] = works;
  // A request may start several exports, so it belongs to none of them.
  if (first && 'job_id' in first) belongsTo({ project_id: first.project_id, job_id: first.job_id });
  await sendStarts(works).catch((error) =>
    logger.error('start not requested', { error, project_id: first?.project_id }),
  );
};
