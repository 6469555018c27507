import { describe, expect, it } from 'vitest';
import { clipRange } from '../../../core/exports/clip-range.ts';

describe('the range of an export', () => {
  it('is the whole media when nothing is given', () => {
    expect(clipRange({}, 20_500)).toEqual({ startMs: 0, endMs: 20_500, whole: true });
  });

  it('is whole when it names the whole', () => {
    expect(clipRange({ range_start: 0, range_end: 20.5 }, 20_500).whole).toBe(true);
  });

  it('takes seconds to the millisecond', () => {
    expect(clipRange({ range_start: 1.2345, range_end: 3 }, 20_500)).toEqual({
      startMs: 1235,
      endMs: 3000,
      whole: false,
    });
  });

  it('may end where the media ends, and no later', () => {
    expect(clipRange({ range_start: 20, range_end: 20.5 }, 20_500).endMs).toBe(20_500);
    expect(() => clipRange({ range_end: 20.501 }, 20_500)).toThrow('ends at 20.5 seconds');
  });

  it.each([
    [5, 5],
    [6, 5],
    [20.5, undefined],
  ])('refuses to run from %s to %s', (range_start, range_end) => {
    expect(() => clipRange({ range_start, range_end }, 20_500)).toThrow('must start before it ends');
  });
});
