import { describe, expect, it } from 'vitest';
import { plans } from '#contract/plans.ts';
import { quotaKinds } from '#contract/quotas.ts';
import { PresetId } from '#contract/schemas/preset.ts';

const bytesPerMb = 1024 ** 2;

describe.each(Object.entries(plans))('the quotas of the %s plan', (_, { quotas, maxUploadMb, startingCredits }) => {
  it('allow a batch of every preset', () => {
    expect(quotas.open_exports).toBeGreaterThanOrEqual(PresetId.options.length);
  });

  it('allow twice the bytes that open imports reserve, and five times the media of the starting credits', () => {
    expect(quotas.stored_bytes).toBeGreaterThanOrEqual(2 * quotas.open_imports * maxUploadMb * bytesPerMb);
    const minuteBytes = 60_000_000;
    expect(quotas.stored_bytes).toBeGreaterThanOrEqual(5 * startingCredits * minuteBytes);
  });

  it('are larger than those of a smaller plan', () => {
    const smaller = Object.values(plans).filter((plan) => plan.startingCredits < startingCredits);
    for (const plan of smaller) for (const kind of quotaKinds) expect(quotas[kind]).toBeGreaterThan(plan.quotas[kind]);
  });
});
