import type { Span } from '@cueline/captions/span.ts';
import type { Problem } from '../app-error.ts';
import { invalidRequest } from '../requests/invalid-request.ts';

export interface ClipRange extends Span {
  /** The range covers all of the media. */
  readonly whole: boolean;
}

/** Checks that 0 <= start < end <= duration, in seconds of the source. Throws invalid_request. */
export const clipRange = (
  {
    range_start: start = 0,
    range_end: end,
  }: { readonly range_start?: number | undefined; readonly range_end?: number | undefined },
  durationMs: number,
): ClipRange => {
  const startMs = Math.round(start * 1000);
  const endMs = end === undefined ? durationMs : Math.round(end * 1000);
  const lastMs = Math.min(endMs, durationMs);
  const problems: Problem[] = [];
  if (endMs > durationMs) {
    problems.push({ param: 'range_end', message: `must not be after the media ends, at ${durationMs / 1000} seconds` });
  }
  if (startMs >= lastMs) {
    problems.push({ param: 'range_start', message: `must be before ${lastMs / 1000} seconds, where the range ends` });
  }
  if (problems.length > 0) throw invalidRequest(problems);
  return { startMs, endMs, whole: startMs === 0 && endMs === durationMs };
};
