import type { Meter } from '../../contract/meters.ts';
import type { StandingCounts } from '../../contract/schemas/standing-counts.ts';
import { unitsIn } from './group-costs.ts';
import { emptyReceivesPerHour } from './idle.ts';
import type { Owner, Usage } from './usage.ts';

/** What stands there when it is looked at. */
export interface Standing {
  readonly objects: readonly (Owner & { readonly sizeBytes: number })[];
  readonly tableBytes: number;
  readonly logBytes: number;
  readonly counts: StandingCounts;
}

const hoursOfDay = 24;

/**
 * What stood there all day, as it was found when the day was closed: objects by whose they are, all else nobody's. `logged`
 * is what the day's lines told: each route among them has its metric. Modelled is what no look at that day has measured.
 */
export const standingUsage = (
  day: string,
  { objects, tableBytes, logBytes, counts }: Standing,
  logged: readonly Usage[],
): Usage[] => {
  const idle = (meter: Meter, amount: number, modelled = false): Usage => ({
    day,
    route: 'idle',
    meter,
    modelled,
    units: amount * hoursOfDay,
  });
  const ofRoutes = [...Map.groupBy(logged, ({ route }) => route).values()];
  const ofMedia = ofRoutes.filter((rows) => unitsIn(rows, 'transcribe_seconds') > 0).flat();
  // A metric is billed for the hours in which it is written.
  const metricHours = [...ofRoutes, ofMedia].reduce(
    (sum, rows) => sum + Math.min(hoursOfDay, unitsIn(rows, 'lambda_requests')),
    0,
  );
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
    idle('log_byte_hours', logBytes),
    idle('alarm_hours', counts.alarms),
    idle('dashboard_hours', counts.dashboards),
    idle('metric_hours', metricHours / hoursOfDay, true),
    idle('sqs_requests', counts.queues * emptyReceivesPerHour, true),
  ];
};
