import { logger } from '../logger.ts';

/** A meter that fails costs nobody a request: it is told in the log, and nothing else happens. */
export const quietly = (work: () => void): void => {
  try {
    work();
  } catch (error) {
    logger.error('meter failed', { error });
  }
};
