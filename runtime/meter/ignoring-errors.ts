import { logger } from '../logger.ts';

/** Runs metering code. Its errors are logged and never fail a request. */
export const ignoringErrors = (work: () => void): void => {
  try {
    work();
  } catch (error) {
    logger.error('meter failed', { error });
  }
};
