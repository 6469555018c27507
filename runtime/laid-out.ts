import { forgetFonts } from './caption-fonts.ts';
import { type OutOfTime, withinTime } from './within-time.ts';

/** Lays captions out in a limited time: a customer's font may be made never to end. Throws what `late` makes. */
export const laidOut = <Result>(timeoutMs: number, work: () => Result, late: (cause: OutOfTime) => Error): Result =>
  withinTime(timeoutMs, work, (cause) => {
    // It may have ended while one of our fonts was read.
    forgetFonts();
    return late(cause);
  });
