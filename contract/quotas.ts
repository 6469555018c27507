/**
 * What a plan bounds of an account. Each is counted on an item of its own, in the transaction that makes or ends what it counts
 * (docs/decisions/quotas.md). The names are those of GET /account.
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

/** How much of each; 0 where what is counted changes and its sum does not. */
export type Use = Readonly<Partial<Quotas>>;
