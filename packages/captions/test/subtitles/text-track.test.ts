import { expect, it } from 'vitest';
import { withDirectionMarks } from '../../src/direction-marks.ts';
import { cuesFromLines } from '../../src/subtitles/cues.ts';
import { textTrackOf } from '../../src/subtitles/text-track.ts';
import { spoken } from '../arbitrary-words.ts';

const whole = { range: { startMs: 0, endMs: 60_000 }, plan: { startUs: 0 }, isDefault: true };
const lines = [{ words: spoken('<b>Salt</b> & {pepper} 👩‍🍳') }, { words: spoken('ملح وفلفل').map(later) }];

function later<Word extends { readonly startMs: number; readonly endMs: number }>(word: Word): Word {
  return { ...word, startMs: word.startMs + 8000, endMs: word.endMs + 8000 };
}

it('has the rows and the times of the subtitle files, with no sign of a text replaced', () => {
  const cues = cuesFromLines(lines, 'en').map(({ startMs, endMs, rows }) => ({
    startMs,
    endMs,
    text: withDirectionMarks(rows).join('\n'),
  }));
  expect(textTrackOf({ lines, language: 'en' }, whole)).toEqual({ language: 'eng', isDefault: true, cues });
  expect(cues.map(({ text }) => text)).toEqual(['<b>Salt</b> & {pepper} 👩‍🍳', '\u202bملح وفلفل\u202c']);
});

it('of a range has its words alone, with times of the video, which begins on a frame and ends with the range', () => {
  const shown = { range: { startMs: 7990, endMs: 8750 }, plan: { startUs: 7_966_667 }, isDefault: false };
  const { cues } = textTrackOf({ lines, language: 'ar' }, shown);
  expect(cues).toEqual([{ startMs: 33, endMs: 783, text: '\u202bملح وفلفل\u202c' }]);
});

it('guesses a language that is not known, and else says that it is undetermined', () => {
  expect(textTrackOf({ lines: lines.slice(1), language: 'auto' }, whole).language).toBe('ara');
  expect(textTrackOf({ lines: [], language: 'auto' }, whole)).toEqual({ language: 'und', isDefault: true, cues: [] });
});
