import { describe, expect, it } from 'vitest';
import { closedDays, daysBetween, isClosed } from '#core/days.ts';
import { idleUsage, storedUsage } from '#finance/books/hourly-usage.ts';

const day = '2026-11-20';
const account_id = '019aa000-0000-7000-8000-000000000001';
const project_id = '019aa000-0000-7000-8000-000000000002';

describe('usage by the hour', () => {
  const present = {
    objects: [{ account_id, project_id, sizeBytes: 1000 }, { sizeBytes: 10 }],
    stored: { 'media STANDARD': 1010 },
    tableBytes: 500,
    logBytes: 700,
    counts: { alarms: 3, dashboards: 1, request_metrics: 16, firewalls: 1, firewall_rules: 4, secrets: 2, queues: 2 },
  };
  const usage = [...storedUsage(day, present), ...idleUsage(day, present, 31)];

  it('has the bytes of each owner, for 24 hours, and what no request causes without an owner', () => {
    const idle = { day, route: 'idle', modelled: false };
    const storage = { ...idle, route: 'storage', meter: 's3_byte_hours' };
    expect(usage).toEqual([
      { ...storage, account_id, project_id, units: 24_000 },
      { ...storage, units: 240 },
      { ...idle, meter: 'dynamodb_byte_hours', units: 12_000 },
      { ...idle, meter: 'dynamodb_recovery_byte_hours', units: 12_000 },
      { ...idle, meter: 'log_byte_hours', units: 16_800 },
      { ...idle, meter: 'alarm_hours', units: 72 },
      { ...idle, meter: 'dashboard_hours', units: 24 },
      { ...idle, meter: 'firewall_hours', units: 24 },
      { ...idle, meter: 'firewall_rule_hours', units: 96 },
      { ...idle, meter: 'secret_hours', units: 48 },
      // Measured; and modelled, those of S3.
      { ...idle, meter: 'metric_hours', units: 31 },
      { ...idle, meter: 'metric_hours', modelled: true, units: 16 * 24 },
      // Receives of empty queues by Lambda.
      { ...idle, meter: 'sqs_requests', modelled: true, units: 2 * 5 * 3 * 60 * 24 },
    ]);
  });
});

describe('days', () => {
  it('are closed an hour after they are over', () => {
    const over = Date.parse('2026-11-21T00:00:00Z');
    expect(isClosed(day, over + 3_599_999)).toBe(false);
    expect(isClosed(day, over + 3_600_000)).toBe(true);
  });

  it('of the last week are written, the oldest first, without today', () => {
    const now = Date.parse('2026-03-02T12:00:00Z');
    expect(closedDays(now)).toEqual(daysBetween('2026-02-23', '2026-03-01'));
    expect(closedDays(Date.parse('2026-03-02T00:30:00Z')).at(-1)).toBe('2026-02-28');
  });

  it('continue over the ends of months and years', () => {
    expect(daysBetween('2026-12-31', '2027-01-01')).toEqual(['2026-12-31', '2027-01-01']);
    expect(daysBetween('2026-12-31', '2026-12-30')).toEqual([]);
  });
});
