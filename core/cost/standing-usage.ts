import type { Meter } from '../../contract/meters.ts';
import type { StandingCounts } from '../../contract/schemas/standing-counts.ts';
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
  const requestsOf = (routes: (usage: Usage) => boolean): number =>
    logged.reduce((sum, row) => sum + (row.meter === 'lambda_requests' && routes(row) ? row.units : 0), 0);
  const routes = [...new Set(logged.map(({ route }) => route))];
  const ofMedia = new Set(logged.filter(({ meter }) => meter === 'transcribe_seconds').map(({ route }) => route));
  // A metric is billed for the hours in which it is written.
  const metricHours = [
    ...routes.map((name) => requestsOf(({ route }) => route === name)),
    requestsOf(({ route }) => ofMedia.has(route)),
  ].reduce((sum, requests) => sum + Math.min(hoursOfDay, requests), 0);
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
