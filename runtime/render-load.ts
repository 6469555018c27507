import { environmentNames } from '#contract/names.ts';
import { isSoonerByJob } from '#core/media/render-load.ts';
import { countJobs } from './aws/media-convert.ts';
import { countWaiting } from './aws/sqs.ts';
import { environment } from './environment.ts';
import { logger } from './logger.ts';

/** Whether MediaConvert makes a video sooner than our own code, which makes so many pieces at once. False where that cannot be told. */
export const mediaConvertIsSooner = async (places: number): Promise<boolean> => {
  try {
    const waitingPieces = await countWaiting(environment(environmentNames.chunkQueue));
    const idle = { waitingPieces, places, waitingJobs: 0, runningJobs: 0 };
    return isSoonerByJob(idle) && isSoonerByJob({ ...idle, ...(await countJobs()) });
  } catch (error) {
    logger.warn('the load of the renderers cannot be read', { error });
    return false;
  }
};
