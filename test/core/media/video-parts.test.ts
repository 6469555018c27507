import { expect, it } from 'vitest';
import { videoParts } from '#core/media/video-parts.ts';
import { smallPlan } from '../../support/video/plans.ts';

const plan = { ...smallPlan, maxVideoBitsPerSecond: 60_000_000 };
const fourHoursMs = 4 * 3600 * 1000;

it('has parts enough for its highest bit rates', () => {
  const { count, partBytes } = videoParts(
    { ...plan, audioBitsPerSecond: 192_000, durationUs: 60_000_000 },
    fourHoursMs,
  );
  expect(count * partBytes).toBeGreaterThan((60 * 60_192_000) / 8);
});

it('has parts for what the video shows of the media, not for all of them', () => {
  expect(videoParts({ ...plan, startUs: (fourHoursMs - 10_000) * 1000 }, fourHoursMs).count).toBe(
    videoParts({ ...plan, durationUs: 20_000_000 }, fourHoursMs).count,
  );
  expect(videoParts({ ...plan, durationUs: 20_000_000 }, fourHoursMs).count).toBeLessThan(20);
});
