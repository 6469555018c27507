import { AppError } from '../app-error.ts';
import type { Span } from '../span.ts';

export interface ClipRange extends Span {
  /** The range is all of the media. */
  readonly whole: boolean;
}

/** 0 <= start < end <= duration, in seconds of the source (DESIGN section 5). Throws invalid_request. */
export const clipRange = (
  {
    range_start: start = 0,
    range_end: end,
  }: { readonly range_start?: number | undefined; readonly range_end?: number | undefined },
  durationMs: number,
): ClipRange => {
  const startMs = Math.round(start * 1000);
  const endMs = end === undefined ? durationMs : Math.round(end * 1000);
  if (endMs > durationMs) {
    throw new AppError('invalid_request', `The media ends at ${durationMs / 1000} seconds.`, { param: 'range_end' });
  }
  if (startMs >= endMs) {
    throw new AppError('invalid_request', 'The range must start before it ends, inside the media.', {
      param: 'range_start',
    });
  }
  return { startMs, endMs, whole: startMs === 0 && endMs === durationMs };
};
