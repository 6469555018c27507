import { expect, it } from 'vitest';
import { plans } from '#contract/plans.ts';
import { openapiDocument } from '../../../commands/openapi/document.ts';
import { dailySpendInWords, presetsInWords } from '../../../commands/openapi/limits-in-words.ts';

it('the document says which shapes and lengths a preset takes, so that nobody learns it by a refusal', () => {
  expect(presetsInWords()).toContain('`youtube_shorts`: 9:16, 4:5, 1:1, 1 s to 3 min; `tiktok`: 9:16, 1 s to 10 min');
  expect(presetsInWords()).toContain('`youtube`: 16:9, 1 s to 12 h');
  expect(openapiDocument().components.schemas.PresetId?.description).toContain(presetsInWords());
});

it('the document says what work may cost in a day', () => {
  expect(dailySpendInWords()).toContain(`creator $${plans.creator.maxDailySpendNanoUsd / 1_000_000_000}, `);
  expect(JSON.stringify(openapiDocument().paths['/account'])).toContain(dailySpendInWords());
});
