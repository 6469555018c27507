import * as v from 'valibot';
import { expect, it } from 'vitest';
import { CreateBatch } from '#contract/schemas/batch.ts';
import { batchPrice } from '#core/batches/batch-price.ts';
import { testAccountOf } from '#core/keys/test-account.ts';

const accountId = '019ab2c4-0000-7000-8000-000000000001';
const source_url = 'https://a.example/b.mp4';

it('the price of a batch is that of its stated durations, by started minutes, for each preset', () => {
  const sources = [{ source_url, duration: 61 }, { source_url, duration: 59 }, { source_url }];
  expect(
    batchPrice(accountId, v.parse(CreateBatch, { sources, presets: ['tiktok', 'youtube'], resolution: '2160p' })),
  ).toEqual({
    transcription_credits: 3,
    export_credits: 24,
    credits: 27,
    sources: 3,
    unpriced_sources: 1,
  });
  expect(batchPrice(accountId, v.parse(CreateBatch, { sources }))).toMatchObject({ export_credits: 0, credits: 3 });
  const testAccount = testAccountOf(accountId);
  expect(batchPrice(testAccount, v.parse(CreateBatch, { sources }))).toMatchObject({ credits: 0 });
});
