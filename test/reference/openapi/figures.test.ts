import { platforms } from '@cueline/captions/presets/platforms.ts';
import { expect, it } from 'vitest';
import { plans } from '#contract/plans.ts';
import { openapiDocument } from '../../../reference/openapi/document.ts';
import { figures } from '../../../reference/openapi/figures.ts';
import { grouped, inTime, inUsd, listed } from '../../../reference/openapi/in-words.ts';

it('the document says which shapes and durations each preset takes', () => {
  expect(figures.presets).toContain('`youtube_shorts`: 9:16, 4:5, 1:1, 1 s to 3 min; `tiktok`: 9:16, 1 s to 10 min');
  expect(figures.presets).toContain('`youtube`: 16:9, 1 s to 12 h');
  expect(openapiDocument().components.schemas.PresetIdInput?.description).toContain(figures.presets);
});

it('the clips that the document names as refused are outside the limits of their platforms', () => {
  expect(JSON.stringify(openapiDocument())).toContain('a Short of four minutes, a Reel of two seconds');
  expect(platforms.youtube_shorts.maxDurationMs).toBeLessThan(4 * 60_000);
  expect(platforms.instagram_reels.minDurationMs).toBeGreaterThan(2000);
});

it('the document says what work may cost in a day', () => {
  expect(figures.dailySpend).toContain(`creator $${plans.creator.maxDailySpendNanoUsd / 1_000_000_000}, `);
  expect(JSON.stringify(openapiDocument().paths['/account'])).toContain(figures.dailySpend);
});

it('figures of prices, places and schedules are computed', () => {
  expect(figures).toMatchObject({
    transcribeMinuteUsd: '$0.006',
    fastExportMinuteUsd: '$0.03',
    slowestEndpoint: '1,800',
    unprovenAttempts: '5 attempts in 1 minute',
    retryJitter: '10 %',
    longestTurn: '20 minutes',
    silenceOfDailyCosts: '3 hours',
  });
});

it.each([
  [30 * 24 * 3_600_000, '30 days', '30 d'],
  [24 * 3_600_000, '24 hours', '24 h'],
  [3_600_000, '1 hour', '1 h'],
  [90 * 60_000, '90 minutes', '90 min'],
  [10_000, '10 seconds', '10 s'],
  [500, '0.5 seconds', '0.5 s'],
])('%i ms are %s', (ms, long, short) => {
  expect([inTime(ms), inTime(ms, 'short')]).toEqual([long, short]);
});

it('numbers are grouped, lists end with "or" or "and", and dollars have all their digits', () => {
  expect(grouped(1_073_741_824)).toBe('1,073,741,824');
  expect([listed([1, 2, 4]), listed(['80 %', '100 %'], 'and')]).toEqual(['1, 2 or 4', '80 % and 100 %']);
  expect(inUsd(6_000_000)).toBe('$0.006');
});
