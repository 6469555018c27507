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
 * Runs a long action and checks every few seconds whether its work is still open. When it is not, `ended` aborts and this throws
 * WorkEnded. The first check comes after `everyMs`.
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
      // The next check may succeed, and the action does not depend on it.
      logger.warn('could not check whether the work is still open', { error });
    }
  }
};
