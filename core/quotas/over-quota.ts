import type { QuotaKind } from '#contract/quotas.ts';
import { type Limited, limiterOf, limitsOf } from '../account-limits.ts';
import { AppError } from '../app-error.ts';

/** Most work ends within two minutes. */
const retryOpenWorkSeconds = 30;

const openWork = { open_imports: 'imports', open_transcriptions: 'transcriptions', open_exports: 'exports' } as const;

interface Request {
  readonly kind: QuotaKind;
  /** The amount in use. */
  readonly used: number;
  /** The requested amount. */
  readonly more: number;
}

/** The error for a quota that is exceeded: 429 where the use decreases by itself, 403 where it does not. */
export const overQuota = (account: Limited, { kind, used, more }: Request): AppError => {
  const limit = limitsOf(account).quotas[kind];
  const allows = `${limiterOf(account)} allows`;
  switch (kind) {
    case 'projects':
      return new AppError('plan_limit_exceeded', `${allows} ${limit} projects. Delete one, or change the plan.`);
    case 'stored_bytes':
      return new AppError(
        'plan_limit_exceeded',
        `${allows} ${inGb(limit)} of stored media and transcripts: ${inGb(used)} are in use, and this needs ${inGb(more)}. Delete projects, whose bytes are free some minutes later, or change the plan.`,
      );
    case 'upload_slots':
      return new AppError(
        'too_many_open',
        `${allows} ${limit} upload slots without a project. Make projects of them, end resumable uploads with DELETE, wait until the oldest is 24 hours old, or change the plan.`,
        { retryAfterSeconds: retryOpenWorkSeconds },
      );
    default:
      return new AppError(
        'too_many_open',
        `${allows} ${limit} open ${openWork[kind]}: ${used} are open, and this adds ${more}. Send it again when some have ended, or change the plan.`,
        { retryAfterSeconds: retryOpenWorkSeconds },
      );
  }
};

interface DeletedBytes {
  readonly deletedBytes: number;
  readonly roomAgainMs: number;
  readonly versionDays: number;
}

/** The error where too many deleted bytes are still stored. */
export const overDeleted = (account: Limited, { deletedBytes, roomAgainMs, versionDays }: DeletedBytes): AppError =>
  new AppError(
    'plan_limit_exceeded',
    `${limiterOf(account)} allows ${inGb(limitsOf(account).quotas.stored_bytes)} of deleted media and transcripts, which stay stored for ${versionDays} days: ${inGb(deletedBytes)} are. There is room again from ${new Date(roomAgainMs).toISOString()} on, or change the plan.`,
  );

/** In units of 1,073,741,824 bytes, in which S3 bills. */
const inGb = (sizeBytes: number): string => `${Math.ceil((sizeBytes / 1024 ** 3) * 100) / 100} GB`;
