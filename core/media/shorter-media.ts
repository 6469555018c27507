/** Headers are rounded, and the last frame of audio or video may extend beyond the other: shorter differences are ignored. */
const toleranceMs = 1000;

export const isShorter = (foundMs: number, statedMs: number): boolean => statedMs - foundMs > toleranceMs;

interface Shortfall {
  /** What ends earlier than the file's header states, such as `its sound`. */
  readonly ends: string;
  readonly foundMs: number;
  readonly statedMs: number;
  readonly charged: number;
  readonly refunded: number;
}

/** The warning for media, or a sound, that ends before the header states, for example after a broken download. */
export const shorterMediaWarning = ({ ends, foundMs, statedMs, charged, refunded }: Shortfall) => {
  const seconds = (ms: number): string => `${Math.round(ms / 100) / 10} s`;
  const refund = refunded > 0 ? ` ${refunded} of ${charged} credits were refunded.` : '';
  return {
    code: 'media_shorter_than_stated' as const,
    message: `The file's header states ${seconds(statedMs)}, and ${ends} ends after ${seconds(foundMs)}.${refund}`,
  };
};
