import { expect, it } from 'vitest';
import { failingDay, firstTry, usdPerThousand } from '../../../commands/bench/webhook-costs.ts';
import { costLines, rateLines } from '../../../commands/bench/webhook-figures.ts';

it('a day of failures is 13 attempts, of whose waits 8 are too long for a queue', () => {
  expect(failingDay()).toEqual({ attempts: 13, scheduled: 8 });
});

it('a delivery costs what it asks of AWS, at list prices', () => {
  // In millionths of a dollar: reads, writes, queue, invocations, GB-seconds.
  const told = 2 * 0.125 + 3 * 0.625 + 3 * 0.5 + 2 * 0.2 + 0.05 * 13.3334;
  const attempt = 4 * 0.125 + 4 * 0.625 + 3 * 0.5 + 0.2 + 0.1 * 13.3334;
  expect(usdPerThousand(firstTry, 200)).toBeCloseTo((told + attempt) / 1000, 8);
  expect(usdPerThousand({ attempts: 13, scheduled: 8 }, 200)).toBeCloseTo((told + 13 * attempt + 8) / 1000, 8);
  expect(costLines()).toContain(`at the first try, in 0.2 s        $${((told + attempt) / 1000).toFixed(4)}`);
});

it('rates are of the same bodies, ratios of their times', () => {
  const report = { seconds: 2, cpuSeconds: 1, awsRequests: 700 };
  const lines = rateLines(100, {
    deliver: report,
    kept: { ...report, seconds: 0.1 },
    fresh: { ...report, seconds: 0.5 },
    wholeWaySeconds: 4,
  }).split('\n');
  expect(lines[1]).toMatch(/handler alone +50 +10\.00 +7\.0$/);
  expect(lines[4]).toMatch(/the whole way.* 25$/);
  expect(lines[5]).toBe('Deliver against undici: 0.050 with connections kept, 0.250 with a connection each');
});
