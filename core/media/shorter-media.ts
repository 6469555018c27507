/** Headers round, and the last frame of sound or picture may stand out: only what a viewer would miss counts. */
const toleranceMs = 1000;

export const isShorter = (foundMs: number, statedMs: number): boolean => statedMs - foundMs > toleranceMs;

interface Shortfall {
  /** What has been made: `transcript`. */
  readonly made: string;
  readonly foundMs: number;
  readonly statedMs: number;
  readonly charged: number;
  readonly refunded: number;
}

/** Tells the owner of a file that is cut, as by a broken download, what was made of it. */
export const shorterMediaWarning = ({ made, foundMs, statedMs, charged, refunded }: Shortfall) => {
  const seconds = (ms: number): string => `${Math.round(ms / 100) / 10} s`;
  const refund = refunded > 0 ? ` ${refunded} of ${charged} credits were refunded.` : '';
  return {
    code: 'media_shorter_than_stated' as const,
    message: `The file breaks off: its header states ${seconds(statedMs)}, and the ${made} ends after ${seconds(foundMs)}.${refund}`,
  };
};
