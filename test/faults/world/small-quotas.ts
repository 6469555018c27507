import { vi } from 'vitest';

// In this world the studio plan is the pro plan with small quotas.
vi.mock('#contract/plans.ts', async (original) => {
  const { plans, ...rest } = await original<typeof import('#contract/plans.ts')>();
  const quotas = {
    open_imports: 1,
    open_transcriptions: 1,
    open_exports: 2,
    upload_slots: 1,
    projects: 2,
    // An import reserves max_upload_mb; a file has about ten bytes.
    stored_bytes: plans.pro.maxUploadMb * 1024 ** 2 + 25,
  };
  return { ...rest, plans: { ...plans, studio: { ...plans.pro, quotas } } };
});
