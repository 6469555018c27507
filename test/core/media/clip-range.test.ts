import { describe, expect, it } from 'vitest';
import { AppError } from '#core/app-error.ts';
import { clipRange } from '#core/media/clip-range.ts';

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

  it("is not whole when only one of its ends is the media's", () => {
    expect(clipRange({ range_start: 1 }, 20_500).whole).toBe(false);
    expect(clipRange({ range_end: 20 }, 20_500).whole).toBe(false);
  });

  it('names the end that is wrong', () => {
    const paramOf = (range: Parameters<typeof clipRange>[0]) => {
      try {
        return clipRange(range, 20_500);
      } catch (error) {
        return error instanceof AppError && [error.code, error.param];
      }
    };
    expect(paramOf({ range_end: 21 })).toEqual(['invalid_request', 'range_end']);
    expect(paramOf({ range_start: 5, range_end: 4 })).toEqual(['invalid_request', 'range_start']);
  });

  it('may end where the media ends, and no later', () => {
    expect(clipRange({ range_start: 20, range_end: 20.5 }, 20_500).endMs).toBe(20_500);
    expect(() => clipRange({ range_end: 20.501 }, 20_500)).toThrow(
      'range_end: must not be after the media ends, at 20.5 seconds',
    );
  });

  it.each([
    [5, 5],
    [6, 5],
    [20.5, undefined],
  ])('refuses to run from %s to %s', (range_start, range_end) => {
    expect(() => clipRange({ range_start, range_end }, 20_500)).toThrow(
      /^range_start: must be before (5|20.5) seconds, where the range ends$/,
    );
  });
});
