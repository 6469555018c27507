import { describe, expect, it } from 'vitest';
import { isRefusal, refusedLines } from '../../../clients/console/src/editor/edits/refusal.ts';
import { ApiError } from '../../../clients/sdk/src/index.ts';

const answer = (status: number, error: object = { message: 'no' }) =>
  new ApiError({ status, body: JSON.stringify({ error }), headers: new Headers() });

describe('a save that the API did not take', () => {
  it.each([400, 402, 403, 404, 413])('would be refused again after %i', (status) => {
    expect(isRefusal(answer(status))).toBe(true);
  });

  it.each([401, 408, 409, 429, 500, 503])('is tried again after %i', (status) => {
    expect(isRefusal(answer(status))).toBe(false);
  });

  it('is tried again when no answer came', () => {
    expect(isRefusal(new Error('network'))).toBe(false);
  });

  it('names its lines, each with the reason', () => {
    const details = [
      { param: 'lines[11].words[0].start', message: 'must not be before the start of the word before' },
      { param: 'speakers[0].label', message: 'must not occur twice' },
    ];
    expect(refusedLines(answer(400, { message: 'all', details }))).toEqual([
      { line: 11, message: 'must not be before the start of the word before' },
    ]);
    expect(refusedLines(answer(400, { message: 'is empty', param: 'lines[3].words[2].text' }))).toEqual([
      { line: 3, message: 'is empty' },
    ]);
  });
});
