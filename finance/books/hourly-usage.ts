import type { Meter } from '#contract/meters.ts';
import type { HourlyCounts } from '#contract/schemas/hourly-counts.ts';
import { emptyReceivesPerHour } from './idle.ts';
import type { Owner, Usage } from './usage.ts';

export interface StoredObjects {
  readonly objects: readonly (Owner & { readonly sizeBytes: number })[];
  /** Bytes by the first part of keys and S3's storage class: `media STANDARD`. */
  readonly stored: Readonly<Record<string, number>>;
}

/** Resources that are billed by the hour, used or not, at the time of the count. */
export interface IdleInventory {
  readonly tableBytes: number;
  readonly logBytes: number;
  readonly counts: HourlyCounts;
}

const hoursOfDay = 24;

/** What is stored for one day, assuming for all 24 hours what was there when it was counted. Objects belong to their owners. */
export const storedUsage = (day: string, { objects }: StoredObjects): Usage[] =>
  objects.map(({ sizeBytes, ...owner }) => ({
    ...{ day, route: 'storage', ...owner, meter: 's3_byte_hours', modelled: false, units: sizeBytes * hoursOfDay },
  }));

/** What else is billed by the hour for one day, which is unallocated. `metricHours` is measured. */
export const idleUsage = (
  day: string,
  { tableBytes, logBytes, counts }: IdleInventory,
  metricHours: number,
): Usage[] => {
  const idle = (meter: Meter, amount: number, modelled = false): Usage => {
    return { day, route: 'idle', meter, modelled, units: amount * hoursOfDay };
  };
  return [
    idle('dynamodb_byte_hours', tableBytes),
    idle('dynamodb_recovery_byte_hours', tableBytes),
    idle('log_byte_hours', logBytes),
    idle('alarm_hours', counts.alarms),
    idle('dashboard_hours', counts.dashboards),
    idle('firewall_hours', counts.firewalls),
    idle('firewall_rule_hours', counts.firewall_rules),
    idle('secret_hours', counts.secrets),
    { ...idle('metric_hours', 1), units: metricHours },
    idle('metric_hours', counts.request_metrics, true),
    idle('sqs_requests', counts.queues * emptyReceivesPerHour, true),
  ];
};
