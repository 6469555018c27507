import type { Meter } from '#contract/meters.ts';
import type { HourlyCounts } from '#contract/schemas/hourly-counts.ts';
import { emptyReceivesPerHour } from './idle.ts';
import type { Owner, Usage } from './usage.ts';

/** What the deployment stores, and its resources that are billed by the hour, at the time of the count. */
export interface HourlyInventory {
  readonly objects: readonly (Owner & { readonly sizeBytes: number })[];
  /** Bytes by the first part of keys and S3's storage class: `media STANDARD`. */
  readonly stored: Readonly<Record<string, number>>;
  readonly tableBytes: number;
  readonly logBytes: number;
  readonly counts: HourlyCounts;
}

const hoursOfDay = 24;

/**
 * Usage billed by the hour for one day, assuming the inventory at the day's close for all 24 hours. Objects belong to their
 * owners; all else is unallocated. `metricHours` is measured.
 */
export const hourlyUsage = (
  day: string,
  { objects, tableBytes, logBytes, counts }: HourlyInventory,
  metricHours: number,
): Usage[] => {
  const idle = (meter: Meter, amount: number, modelled = false): Usage => ({
    day,
    route: 'idle',
    meter,
    modelled,
    units: amount * hoursOfDay,
  });
  return [
    ...objects.map(
      ({ sizeBytes, ...owner }): Usage => ({
        day,
        route: 'storage',
        ...owner,
        meter: 's3_byte_hours',
        modelled: false,
        units: sizeBytes * hoursOfDay,
      }),
    ),
    idle('dynamodb_byte_hours', tableBytes),
    idle('dynamodb_recovery_byte_hours', tableBytes),
    idle('log_byte_hours', logBytes),
    idle('alarm_hours', counts.alarms),
    idle('dashboard_hours', counts.dashboards),
    { ...idle('metric_hours', 1), units: metricHours },
    idle('metric_hours', counts.request_metrics, true),
    idle('sqs_requests', counts.queues * emptyReceivesPerHour, true),
  ];
};
