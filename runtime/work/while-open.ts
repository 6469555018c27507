import { setTimeout as delay } from 'node:timers/promises';
import { logger } from '../logger.ts';
import { workEnded } from './work-ended.ts';

export interface OpenCheck {
  readonly workId: string;
  isOpen(): Promise<boolean>;
  /** @default five seconds */
  readonly everyMs?: number;
}

/**
 * Does long work, and asks every few seconds whether anybody still wants it: `ended` aborts when nobody does, and then this throws
 * WorkEnded. Work that is shorter than that is never asked about.
 */
export const whileOpen = async (check: OpenCheck, act: (ended: AbortSignal) => Promise<void>): Promise<void> => {
  const ended = new AbortController();
  const done = new AbortController();
  const watching = watch(check, ended, done.signal);
  try {
    await act(ended.signal);
  } catch (error) {
    throw ended.signal.aborted ? workEnded(check.workId) : error;
  } finally {
    done.abort();
    await watching;
  }
};

const watch = async (
  { isOpen, everyMs = 5000 }: OpenCheck,
  ended: AbortController,
  done: AbortSignal,
): Promise<void> => {
  while (!done.aborted && !ended.signal.aborted) {
    await delay(everyMs, undefined, { signal: done }).catch(() => {});
    try {
      if (!done.aborted && !(await isOpen())) ended.abort();
    } catch (error) {
      // The next look may succeed, and the work itself does not depend on it.
      logger.warn('could not see whether the work is still open', { error });
    }
  }
};
