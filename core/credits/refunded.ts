import type { WorkStatus } from '#contract/schemas/fields.ts';

interface Charged {
  readonly status: WorkStatus;
  readonly credits: number;
  /** Refunded at completion; 0 where the charge of failed work is kept. */
  readonly refunded?: number | undefined;
}

/** Credits of a job or an export that were refunded: all of a failed one, unless its charge is kept. */
export const refundedCredits = ({ status, credits, refunded }: Charged): number =>
  refunded ?? (status === 'failed' ? credits : 0);
