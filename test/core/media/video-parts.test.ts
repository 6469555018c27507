import { expect, it } from 'vitest';
import { videoParts } from '#core/media/video-parts.ts';
import { smallPlan } from '../../support/video/plans.ts';

const plan = { ...smallPlan, maxVideoBitsPerSecond: 60_000_000 };
const fourHoursMs = 4 * 3600 * 1000;

it('has parts for what the video shows of the media, not for all of them', () => {
  expect(videoParts({ ...plan, startUs: (fourHoursMs - 10_000) * 1000 }, fourHoursMs).count).toBe(
    videoParts({ ...plan, durationUs: 20_000_000 }, fourHoursMs).count,
  );
  expect(videoParts({ ...plan, durationUs: 20_000_000 }, fourHoursMs).count).toBeLessThan(20);
});
