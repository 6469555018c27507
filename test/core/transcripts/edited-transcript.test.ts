import { withoutDirectionMarks } from '@cueline/captions/direction-marks.ts';
import { cuesFromLines } from '@cueline/captions/subtitles/cues.ts';
import { formatSrt } from '@cueline/captions/subtitles/srt.ts';
import { formatVtt } from '@cueline/captions/subtitles/vtt.ts';
import { formatText } from '@cueline/captions/transcript-text.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Line } from '#contract/schemas/transcript.ts';
import { AppError } from '#core/app-error.ts';
import { changedReadOnlyFields, editedLines, transcriptLanguage } from '#core/transcripts/edited-transcript.ts';
import { transcriptView } from '#core/views/transcript-view.ts';
import { parseSubtitles, withPlainSigns } from '../../support/media/parse-subtitles.ts';

const durationMs = 10_000;
const word = (text: string, start = 1, end = 2) => ({ text, start, end });
const oneLine = (...words: Line['words']): Line[] => [{ words }];

const refusalOf = (lines: readonly Line[]) => {
  try {
    editedLines(lines, durationMs);
  } catch (error) {
    if (error instanceof AppError)
      return { code: error.code, message: error.message, param: error.param, details: error.details };
    throw error;
  }
  throw new Error('the lines were accepted');
};

describe('an accepted word', () => {
  it('keeps its unheard mark, as GET shows it', () => {
    const lines = oneLine({ ...word('hello'), unheard: true }, word('there', 2, 3));
    const shown = transcriptView('id', durationMs, { language: 'en', lines: editedLines(lines, durationMs) });
    expect(shown.lines).toEqual(lines);
  });

  it('keeps its confidence, even if zero, and its speaker', () => {
    const lines = oneLine({ ...word('hello'), confidence: 0, speaker: 'spk_0' });
    const document = { language: 'en', lines: editedLines(lines, durationMs) };
    const shown = transcriptView('id', durationMs, document);
    expect(shown.lines).toEqual(lines);
    expect(shown.speakers).toEqual([{ label: 'spk_0', name: null }]);
  });

  it('has its times in whole milliseconds', () => {
    expect(editedLines(oneLine(word('hello', 0.0004, 1.2346)), durationMs)).toEqual([
      { words: [{ text: 'hello', startMs: 0, endMs: 1235 }] },
    ]);
  });

  it('lasts at least one millisecond', () => {
    expect(editedLines(oneLine(word('hi', 1.0001, 1.0002)), durationMs)[0]?.words[0]).toMatchObject({
      startMs: 1000,
      endMs: 1001,
    });
  });

  it.each([
    ['as it ends', 10, 10_000],
    ['half a second past the end', 10.5, 10_000],
    ['inside', 9.999, 9_999],
  ])('ends with the media when it ends %s', (_, end, endMs) => {
    expect(editedLines(oneLine(word('late', 9, end)), durationMs)[0]?.words[0]?.endMs).toBe(endMs);
  });

  it('ends after its start also when its end is clamped', () => {
    expect(editedLines(oneLine(word('x', 9.9994, 10.4)), durationMs)[0]?.words[0]).toMatchObject({
      startMs: 9_999,
      endMs: 10_000,
    });
  });

  it('may overlap others, and start together with them', () => {
    const words = oneLine(word('a', 1, 3), word('b', 1, 2), word('c', 2, 2.5));
    expect(editedLines(words, durationMs)[0]?.words).toHaveLength(3);
  });
});

it('a transcript may have no lines', () => expect(editedLines([], durationMs)).toEqual([]));

describe('a refusal names the word and field that is wrong', () => {
  it.each([
    ['no text', word(''), 'text'],
    ['only spaces', word(' \u3000'), 'text'],
    ['only a noncharacter, which no subtitle file carries', word('\uffff'), 'text'],
    ['NUL', word('a\0b'), 'text'],
    ['a carriage return', word('a\rb'), 'text'],
    ['a line feed', word('a\nb'), 'text'],
    ['a tab', word('a\tb'), 'text'],
    ['NEL', word('a\u0085b'), 'text'],
    ['a Unicode line separator', word('a\u2028b'), 'text'],
    ['a Unicode paragraph separator', word('a\u2029b'), 'text'],
    ['half a surrogate pair', word('a\ud800b'), 'text'],
    ['a start before the media', word('a', -0.001, 1), 'start'],
    ['a start where the media has ended', word('a', 10, 10.2), 'start'],
    ['an end at its start', word('a', 1, 1), 'end'],
    ['an end before its start', word('a', 2, 1), 'end'],
    ['an end over half a second past the media', word('a', 9, 10.501), 'end'],
    ['an end past all numbers', word('a', 1, Number.MAX_VALUE), 'end'],
  ])('%s', (_, wrong, field) => {
    const lines = [...oneLine(word('fine', 0, 0.5)), { words: [word('fine', 0.5, 1), wrong] }];
    const param = `lines[1].words[1].${field}`;
    // A negative start is reported as negative, not as out of order.
    expect(refusalOf(lines)).toMatchObject({ code: 'invalid_request', param, details: [{ param }] });
  });

  it.each([
    [word(' '), 'text: must not be empty'],
    [word('\u200b \u200d'), 'text: must not be empty'],
    [word('a\tb'), 'text: must not contain control characters or line breaks'],
    [word('\ud800'), 'text: must be well-formed Unicode'],
    [word('a', -0.001, 1), 'start: must not be before the media starts'],
    [word('a', 0.4, 1), 'start: must not be before the start of the word before'],
    [word('a', 10, 11), 'start: must be before the media ends at 10 seconds'],
    [word('a', 1, 1), 'end: must be after start'],
    [word('a', 9, 10.501), 'end: must not be after the media ends at 10 seconds'],
  ])('%j: %s', (wrong, said) => {
    expect(refusalOf(oneLine(word('fine', 0.5, 1), wrong)).message).toBe(`lines[0].words[1].${said}`);
  });

  it('a start before the start of the word before, also across lines', () => {
    expect(refusalOf([...oneLine(word('b', 2, 3)), ...oneLine(word('a', 1, 2))]).param).toBe('lines[1].words[0].start');
  });

  it('all problems at once, up to a hundred', () => {
    const refusal = (count: number) => refusalOf(oneLine(...Array.from({ length: count }, () => word(''))));
    expect(refusal(3).details.map(({ param }) => param)).toEqual([0, 1, 2].map((at) => `lines[0].words[${at}].text`));
    expect(refusal(150).details).toHaveLength(100);
    expect(refusal(50).message).toMatch(/^lines\[0\]\.words\[0\]\.\w+: .*; and 47 more$/);
  });
});

/** Texts that are syntax in SRT or WebVTT, and any others. */
const hostile = fc.oneof(
  fc.constantFrom(
    '-->',
    '00:00:01,000 --> 00:00:09,000',
    '00:00:01.000 --> 00:00:09.000',
    '&',
    '&amp;',
    '<i>',
    '</c>',
    '<00:00:01.000>',
    '{\\an8}',
  ),
  fc.constantFrom('WEBVTT', 'NOTE', 'STYLE', '1', '\u202eabc', '\u200f', '\ufeffx', '水です', 'x'.repeat(10_000)),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 5 }),
);
/** The texts that a transcript accepts; every format must carry them. */
const carried = hostile.filter((text) => {
  try {
    return editedLines(oneLine(word(text)), durationMs).length === 1;
  } catch {
    return false;
  }
});
const hostileLines = fc
  .array(fc.array(carried, { minLength: 1, maxLength: 6 }), { maxLength: 6 })
  .map((rows): Line[] => {
    let start = 0;
    return rows.map((texts) => ({
      words: texts.map((text) => {
        start += 0.125;
        return { text, start, end: start + 0.1 };
      }),
    }));
  });

/** Without spaces, and with the signs that SubRip has to write otherwise. */
const bare = (text: string): string => withPlainSigns(withoutDirectionMarks(text)).replace(/\s+/gu, '');

describe('any text', () => {
  it('is refused, or is the same words in the same cues in every format, and never read as markup', async () => {
    await fc.assert(
      fc.asyncProperty(hostileLines, async (lines) => {
        const edited = editedLines(lines, durationMs);
        const cues = cuesFromLines(edited, 'en');
        const { text } = transcriptView('p', durationMs, { language: 'en', lines: edited });
        for (const type of ['srt', 'vtt'] as const) {
          const file = type === 'srt' ? formatSrt(cues) : formatVtt(cues, { language: 'en' });
          // Some parsers read any line with an arrow as the times of a cue.
          expect(file.split('-->')).toHaveLength(cues.length + 1);
          const read = await parseSubtitles(file, type);
          expect(read.map(({ startMs, endMs }) => [startMs, endMs])).toEqual(
            cues.map(({ startMs, endMs }) => [startMs, endMs]),
          );
          expect(bare(read.map((cue) => cue.text).join(''))).toBe(bare(text));
        }
        expect(withoutDirectionMarks(formatText(edited)).replace(/\n$/, '')).toBe(withoutDirectionMarks(text));
      }),
    );
  });

  it('is shown as it was sent, and sending what was shown changes nothing', () => {
    fc.assert(
      fc.property(hostileLines, (lines) => {
        const edited = editedLines(lines, durationMs);
        const shown = transcriptView('p', durationMs, { language: 'en', lines: edited });
        expect(shown.lines.flatMap((line) => line.words.map(({ text }) => text))).toEqual(
          lines.flatMap((line) => line.words.map(({ text }) => text)),
        );
        expect(editedLines(shown.lines, durationMs)).toEqual(edited);
      }),
    );
  });
});

it.each([
  [
    'the language of the transcript, whatever was requested since',
    { transcript: { language: 'en' }, language: 'auto' },
    'en',
  ],
  ['the requested language where there is no transcript yet', { language: 'fr' }, 'fr'],
  ['auto where no language was requested', { language: 'auto' }, 'auto'],
])('an edit is in %s', (_, project, language) => expect(transcriptLanguage(project)).toBe(language));

const words = (text: string) => [{ words: [{ text, start: 0, end: 1 }] }];
const now = { project_id: 'p', language: 'en', duration: 2, text: 'helo', lines: words('helo') };
const edited = { ...now, text: 'hello', lines: words('hello') };
const changed = (given: object) =>
  changedReadOnlyFields({ lines: edited.lines, ...given }, now, edited).map(({ param }) => param);

it('a PUT may hold every field that GET answers, with edited lines', () => {
  expect(changed({ ...now, lines: edited.lines })).toEqual([]);
  expect(changed({})).toEqual([]);
});

it('the text of the edited lines is not a change', () => {
  expect(changed({ text: 'hello' })).toEqual([]);
});

it('every field that is changed is named', () => {
  expect(changed({ project_id: 'q', language: 'de', duration: 3, text: 'other' })).toEqual([
    'project_id',
    'language',
    'duration',
    'text',
  ]);
});

it('at most 16 lines are shown at one moment', () => {
  const shown = (count: number): Line[] =>
    Array.from({ length: count }, (_, at) => ({ words: [word('a', at / 10, 9)], start: at / 10, end: 9 }));
  expect(editedLines(shown(16), durationMs)).toHaveLength(16);
  expect(refusalOf(shown(17))).toMatchObject({ param: 'lines[16].start' });
});
