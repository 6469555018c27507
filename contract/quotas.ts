/**
 * What a plan limits for an account. Each kind is counted on an item of its own, in the transaction that creates or ends what
 * is counted (docs/decisions/quotas.md). The names are those of GET /account.
 */
export const quotaKinds = [
  'open_imports',
  'open_transcriptions',
  'open_exports',
  'upload_slots',
  'projects',
  'stored_bytes',
] as const;
export type QuotaKind = (typeof quotaKinds)[number];
export type Quotas = Readonly<Record<QuotaKind, number>>;

/** An amount of each kind. Zero means: the counted things change, and their sum does not. */
export type Use = Readonly<Partial<Quotas>>;
