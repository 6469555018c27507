import { hasMetric } from '#core/cost/cost-lines.ts';
import type { LogRow, LogSpan } from './log-query.ts';

const hourMs = 3_600_000;

/**
 * A Logs Insights query for the hours in which each route wrote cost lines, and how many of them have `media_ms`. A cost line
 * writes to the metric of its route, and one with `media_ms` to the metric of media (core/cost/cost-lines.ts).
 */
export const metricHoursQuery = [
  `fields floor(toMillis(@timestamp) / ${hourMs}) as hour`,
  'filter cost_nano_usd >= 0',
  'stats count(media_ms) as media by route, hour',
  'limit 10000',
].join(' | ');

/** A custom metric is billed for each hour in which it has a value: the number of such hours within the span. */
export const metricHoursOf = (rows: readonly LogRow[], { fromMs, toMs }: LogSpan): number => {
  const within = rows.filter(({ hour }) => Number(hour) * hourMs >= fromMs && Number(hour) * hourMs < toMs);
  const ofRoutes = new Set(
    within.filter(({ route }) => hasMetric(String(route))).map(({ route, hour }) => `${route} ${hour}`),
  );
  const ofMedia = new Set(within.filter(({ media }) => Number(media) > 0).map(({ hour }) => hour));
  return ofRoutes.size + ofMedia.size;
};
