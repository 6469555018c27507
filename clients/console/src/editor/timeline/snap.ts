import type { Peaks } from '#contract/schemas/peaks.ts';
import type { SpanMs } from '../edits/retime.ts';

/** The nearest of these times, where one is near enough. */
export const snapped = (toMs: number, times: readonly number[], withinMs: number): number => {
  let nearest = toMs;
  let distance = withinMs;
  for (const time of times) {
    if (Math.abs(time - toMs) > distance) continue;
    distance = Math.abs(time - toMs);
    nearest = time;
  }
  return nearest;
};

/** Share of the loudest sample: what is below it is a pause. */
const quietShare = 0.12;
/** A shorter pause is inside of a word. */
const leastPauseMs = 100;
/** Longer peaks do not say when a pause begins. */
const longestPeakMs = 60;

/** Where the pauses of the sound begin and end, in a part of it. */
export const edgesOfPauses = ({ data, sample_rate, samples_per_pixel }: Peaks, part: SpanMs): number[] => {
  const peakMs = (1000 * samples_per_pixel) / sample_rate;
  if (peakMs > longestPeakMs) return [];
  const loudest = data.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const isQuiet = (peak: number): boolean =>
    Math.max(-(data[2 * peak] ?? 0), data[2 * peak + 1] ?? 0) <= loudest * quietShare;
  const last = Math.min(data.length / 2, Math.ceil(part.endMs / peakMs));
  const edges: number[] = [];
  let from: number | undefined;
  for (let peak = Math.max(0, Math.floor(part.startMs / peakMs)); peak <= last; peak += 1) {
    if (peak < last && isQuiet(peak)) {
      from ??= peak;
    } else {
      if (from !== undefined && (peak - from) * peakMs >= leastPauseMs)
        edges.push(Math.round(from * peakMs), Math.round(peak * peakMs));
      from = undefined;
    }
  }
  return edges;
};
