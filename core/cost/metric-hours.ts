import type { LogRow, LogSpan } from './log-query.ts';

const hourMs = 3_600_000;

/**
 * Logs Insights: in which hours each route wrote cost lines, which alone have `cost_nano_usd`, and those of them that tell
 * media: each line makes its route's metric, and a line of media one more (core/cost/cost-lines.ts).
 */
export const metricHoursQuery = [
  `fields floor(toMillis(@timestamp) / ${hourMs}) as hour`,
  'filter cost_nano_usd >= 0',
  'stats count(media_ms) as media by route, hour',
  'limit 10000',
].join(' | ');

/** A custom metric is billed for each hour in which it is made: those that the answers have within the span. */
export const metricHoursOf = (rows: readonly LogRow[], { fromMs, toMs }: LogSpan): number => {
  const within = rows.filter(({ hour }) => Number(hour) * hourMs >= fromMs && Number(hour) * hourMs < toMs);
  const ofRoutes = new Set(within.map(({ route, hour }) => `${route} ${hour}`));
  const ofMedia = new Set(within.filter(({ media }) => Number(media) > 0).map(({ hour }) => hour));
  return ofRoutes.size + ofMedia.size;
};
