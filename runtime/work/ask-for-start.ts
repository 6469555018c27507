import type { WaitingWork } from '#contract/schemas/start-queue.ts';
import { sendStarts } from '../aws/start-queue.ts';
import { logger } from '../logger.ts';
import { belongsTo } from '../meter/tally.ts';

/** For work that is committed: whatever happens here, its request has succeeded, and a sweep asks again for what waits. */
export const askForStart = async (...works: readonly WaitingWork[]): Promise<void> => {
  const [first] = works;
  // Several exports may be started at once: their request is none's of them.
  if (first && 'job_id' in first) belongsTo({ project_id: first.project_id, job_id: first.job_id });
  await sendStarts(works).catch((error) =>
    logger.error('start not asked for', { error, project_id: first?.project_id }),
  );
};
