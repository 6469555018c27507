import { hasLittleOpen } from '#core/work/little-open.ts';
import { logger } from '../logger.ts';
import { belongsTo } from '../meter/tally.ts';
import { markStarted, newestWorks } from '../stores/waiting-starts.ts';
import { requestStart } from './request-start.ts';
import { type StartedWork, startWork } from './start-work.ts';

/**
 * Starts committed work of an account: at once where it has little open of the kind, else through the queue of starts, which also gets what
 * Step Functions refuses or does not answer (docs/decisions/starts-through-a-queue.md). Never throws: the request has succeeded, and a sweep
 * asks again if this fails.
 */
export const startAtOnce = async (...works: readonly StartedWork[]): Promise<void> => {
  const isLittle = await hasLittle(works).catch((error) => {
    logger.warn('open work not read', { error, project_id: works[0]?.project_id });
    return false;
  });
  const started = await Promise.all(works.map((work) => isLittle && begun(work)));
  await requestStart(...works.filter((_, at) => !started[at]));
};

const hasLittle = async (works: readonly StartedWork[]): Promise<boolean> => {
  const [first] = works;
  return first !== undefined && hasLittleOpen(await newestWorks(first), works);
};

/** Twice, also by `StartWork`, it is one execution. */
const begun = async (work: StartedWork): Promise<boolean> => {
  const { project_id } = work;
  if ('job_id' in work) belongsTo({ project_id, job_id: work.job_id });
  try {
    await startWork(work);
  } catch (error) {
    logger.warn('not started at once', { error, project_id });
    return false;
  }
  // Otherwise a sweep has StartWork start it again.
  await markStarted(work).catch((error) => logger.warn('start not noted', { error, project_id }));
  return true;
};
