import { expect, it } from 'vitest';
import { failingDay, firstTry, usdPerThousand } from '../../../commands/bench/webhook-costs.ts';
import { costLines, rateLines } from '../../../commands/bench/webhook-figures.ts';

it('a day of failures has 13 attempts, and 8 of the waits between them are too long for a queue', () => {
  expect(failingDay()).toEqual({ attempts: 13, scheduled: 8 });
});

it('the cost of a delivery is that of its AWS calls and Lambda time at list prices', () => {
  // In millionths of a dollar: the bus, reads, writes, queue, invocations, GB-seconds.
  const fanOut = 1 + 2 * 0.125 + 3 * 0.625 + 3 * 0.5 + 2 * 0.2 + 0.05 * 13.3334;
  const attempt = 4 * 0.125 + 4 * 0.625 + 3 * 0.5 + 0.2 + 0.1 * 13.3334;
  expect(usdPerThousand(firstTry, 200)).toBeCloseTo((fanOut + attempt) / 1000, 8);
  expect(usdPerThousand({ attempts: 13, scheduled: 8 }, 200)).toBeCloseTo((fanOut + 13 * attempt + 8) / 1000, 8);
  expect(costLines()).toContain(`at the first try, in 0.2 s        $${((fanOut + attempt) / 1000).toFixed(4)}`);
});

it('prints rates of the same deliveries, and the ratios of their times', () => {
  const report = { seconds: 2, cpuSeconds: 1, awsRequests: 700 };
  const lines = rateLines(100, {
    deliver: report,
    kept: { ...report, seconds: 0.1 },
    fresh: { ...report, seconds: 0.5 },
    endToEndSeconds: 4,
  }).split('\n');
  expect(lines[1]).toMatch(/handler alone +50 +10\.00 +7\.0$/);
  expect(lines[4]).toMatch(/from event to receiver.* 25$/);
  expect(lines[5]).toBe('Deliver against undici: 0.050 with connections kept, 0.250 with a connection each');
});
