import { type PlanName, plans } from '#contract/plans.ts';
import type { QuotaKind } from '#contract/quotas.ts';
import { AppError } from '../app-error.ts';

/** Most work ends within a minute or two. */
const retryOpenWorkSeconds = 30;

const openWork = { open_imports: 'imports', open_transcriptions: 'transcriptions', open_exports: 'exports' } as const;

interface Asked {
  readonly plan: PlanName;
  readonly kind: QuotaKind;
  /** What there is. */
  readonly used: number;
  /** What was to come. */
  readonly more: number;
}

/** What is refused beyond a quota, in words that say what to do: 429 for what ends by itself, 403 for what stays. */
export const overQuota = ({ plan, kind, used, more }: Asked): AppError => {
  const limit = plans[plan].quotas[kind];
  const has = `The ${plan} plan has room for`;
  switch (kind) {
    case 'projects':
      return new AppError('plan_limit_exceeded', `${has} ${limit} projects. Delete one, or change the plan.`);
    case 'stored_bytes':
      return new AppError(
        'plan_limit_exceeded',
        `${has} ${inGb(limit)} of stored media and transcripts: ${inGb(used)} are taken, and this takes ${inGb(more)}. Delete projects, whose room is free some minutes later, or change the plan.`,
      );
    case 'upload_slots':
      return new AppError(
        'too_many_open',
        `${has} ${limit} upload slots that have not become projects. Make projects of them, end resumable uploads with DELETE, wait until the oldest is 24 hours old, or change the plan.`,
        { retryAfterSeconds: retryOpenWorkSeconds },
      );
    default:
      return new AppError(
        'too_many_open',
        `${has} ${limit} open ${openWork[kind]}: ${used} are open, and this makes ${more}. Send it again when some have ended, or change the plan.`,
        { retryAfterSeconds: retryOpenWorkSeconds },
      );
  }
};

/** In units of 1,073,741,824 bytes, as S3 bills. */
const inGb = (sizeBytes: number): string => `${Math.ceil((sizeBytes / 1024 ** 3) * 100) / 100} GB`;
