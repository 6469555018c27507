import { linesFromWords } from '@cueline/captions/lines-from-words.ts';
import { cuesFromLines } from '@cueline/captions/subtitles/cues.ts';
import { formatSrt } from '@cueline/captions/subtitles/srt.ts';
import { formatVtt } from '@cueline/captions/subtitles/vtt.ts';
import { describe, expect, it } from 'vitest';
import { AppError } from '#core/app-error.ts';
import { cuesInMedia } from '#core/transcripts/cues-in-media.ts';
import { linesFromSubtitles } from '#core/transcripts/lines-from-subtitles.ts';
import { writtenCues } from '#core/transcripts/written-cues.ts';
import { spoken } from '../../../packages/captions/test/arbitrary-words.ts';

const heard = spoken('Welcome back to the kitchen. Today we make bread with four simple things.').map((word) => ({
  ...word,
  speaker: 'spk_0',
}));
const imported = (file: string, more: object = {}) =>
  linesFromSubtitles({ file, heard: [], language: 'en', durationMs: 20_000, ...more });
const read = (file: string, more: object = {}) => imported(file, more).lines;
const cue = (from: string, to: string, ...rows: string[]) => `00:00:${from} --> 00:00:${to}\n${rows.join('\n')}\n\n`;
const vtt = (...cues: string[]) => `WEBVTT\n\n${cues.join('')}`;

describe('words that were heard', () => {
  it.each([
    ['WebVTT', formatVtt],
    ['SRT', formatSrt],
  ])(
    'of a transcript come back from its %s where they start, with their speakers, and end with their cue',
    (_, format) => {
      const lines = linesFromWords(heard, 'en');
      const again = read(format(cuesFromLines(lines, 'en'), { language: 'en' }), { heard });
      const words = again.flatMap((line) => line.words.map((word) => ({ ...word, cueEndMs: line.endMs })));
      expect(words.map(({ text, startMs, speaker }) => ({ text, startMs, speaker }))).toEqual(
        heard.map(({ text, startMs, speaker }) => ({ text, startMs, speaker })),
      );
      expect(words.map(({ endMs }) => endMs)).toEqual(
        words.map(({ cueEndMs = 0 }, at) => Math.min(heard[at]?.endMs ?? 0, cueEndMs)),
      );
    },
  );

  it('have the times of the speech, wherever their cues are, where the caller wishes so', () => {
    const file = vtt(cue('15.000', '16.000', 'Welcome back to the kitchen.'));
    const [line] = read(file, { heard, retime: true });
    expect(line).toEqual({ words: heard.slice(0, 5) });
  });

  it('stay where they were heard inside a cue that was moved, and are at its edge where they were heard before it', () => {
    const [first, second] = heard;
    const file = vtt(cue('00.200', '02.000', 'Welcome back to the kitchen.'));
    const [line] = read(file, { heard });
    expect(line).toMatchObject({ startMs: 200, endMs: 2000 });
    expect(line?.words[0]).toMatchObject({ startMs: 200, endMs: first?.endMs });
    expect(line?.words[1]).toEqual(second);
  });

  it('keep the times of a cue whose words were heard elsewhere, with a warning', () => {
    const { lines, warnings } = imported(vtt(cue('15.000', '16.000', 'Welcome back to the kitchen.')), { heard });
    expect(lines[0]).toMatchObject({ startMs: 15_000, endMs: 16_000 });
    expect(lines[0]?.words.at(-1)).toMatchObject({ endMs: 16_000 });
    expect(warnings).toMatchObject([{ code: 'heard_elsewhere', cue: 1 }]);
  });
});

describe('words that were not heard', () => {
  const file = vtt(cue('01.000', '02.000', 'ab', 'cccc dd'), cue('03.000', '04.000', '<i>ee</i>'));
  const first = { startMs: 1000, endMs: 2000 };
  const shared = [
    { ...first, words: [{ text: 'ab', startMs: 1000, endMs: 1250 }] },
    {
      ...first,
      words: [
        { text: 'cccc', startMs: 1250, endMs: 1750 },
        { text: 'dd', startMs: 1750, endMs: 2000 },
      ],
    },
    { startMs: 3000, endMs: 4000, words: [{ text: 'ee', startMs: 3000, endMs: 4000 }] },
  ];

  it('share the time of their cue by their letters; a row is a line', () => expect(read(file)).toEqual(shared));

  it('do so too where the file is a translation of the speech, which is told', () => {
    const german = vtt(cue('01.000', '02.000', 'Guten Tag'), cue('03.000', '04.000', 'Heute backen wir'));
    const { lines, warnings } = imported(german, { heard });
    expect(lines.map(({ words }) => words[0]?.startMs)).toEqual([1000, 3000]);
    expect(warnings).toMatchObject([{ code: 'not_heard' }]);
  });
});

describe('a cue', () => {
  it('that overlaps another keeps its times, and cues out of order are sorted', () => {
    const { lines, warnings } = imported(vtt(cue('03.000', '04.000', 'later'), cue('01.000', '03.500', 'sooner')));
    expect(lines.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [1000, 3500],
      [3000, 4000],
    ]);
    expect(warnings).toMatchObject([{ code: 'cue_repaired', cue: 2 }]);
  });

  it.each([
    ['of no length', cue('03.000', '03.000', 'none'), [3000, 3833]],
    ['that ends before it starts', cue('03.000', '02.000', 'back'), [3000, 3833]],
    ['that ends after the media', cue('19.000', '25.000', 'long'), [19_000, 20_000]],
  ])('%s is repaired, and told', (_, text, times) => {
    const { lines, warnings, cues } = imported(vtt(text));
    expect(lines.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([times]);
    expect(warnings).toMatchObject([{ code: 'cue_repaired', cue: 1 }]);
    expect(cues).toEqual({ read: 1, repaired: 1, left_out: 0 });
  });

  it('of no length ends where the next one starts', () => {
    expect(read(vtt(cue('01.000', '01.000', 'none'), cue('01.500', '03.000', 'next')))[0]).toMatchObject({
      endMs: 1500,
    });
  });

  it('after the media is left out, and told', () => {
    const { lines, warnings, cues } = imported(vtt(cue('01.000', '02.000', 'in'), cue('30.000', '31.000', 'late')));
    expect(lines).toHaveLength(1);
    expect(warnings).toMatchObject([{ code: 'cue_left_out', cue: 2 }]);
    expect(cues).toEqual({ read: 1, repaired: 0, left_out: 1 });
  });
});

it('a file that counts from a time code of one hour is moved back by it, and told', () => {
  const { lines, warnings } = imported(
    '1\n01:00:01,000 --> 01:00:02,000\nHello\n\n2\n01:00:03,000 --> 01:00:04,000\nthere\n',
  );
  expect(lines.map(({ startMs }) => startMs)).toEqual([1000, 3000]);
  expect(warnings).toMatchObject([{ code: 'cue_repaired', cue: 1 }]);
});

it.each([
  ['an empty file', ''],
  ['a file without cues', 'WEBVTT\n'],
  ['a text', 'Hello there'],
  ['a file of which no cue is in the media', vtt(cue('30.000', '31.000', 'late'))],
])('%s is refused', (_, file) => {
  const refusal = (() => {
    try {
      return read(file);
    } catch (error) {
      return error;
    }
  })();
  expect(refusal).toBeInstanceOf(AppError);
  expect(refusal).toMatchObject({ code: 'invalid_request', param: 'body' });
});

describe('what a file says of words', () => {
  it('wins over what was heard: their times', () => {
    const file = vtt(cue('00.000', '05.000', 'Welcome <00:00:02.000>back to<00:00:03.000> the kitchen.'));
    const [line] = read(file, { heard });
    expect(line?.words.map(({ text, startMs, endMs }) => [text, startMs, endMs])).toEqual([
      ['Welcome', 0, 2000],
      ['back', 2000, 2666],
      ['to', 2666, 3000],
      ['the', 3000, 3546],
      ['kitchen.', 3546, 5000],
    ]);
  });

  it('wins over what was heard: their speakers, by the label that has the name', () => {
    const file = vtt(cue('00.000', '02.000', '<v Ana>Welcome back</v>'), cue('02.000', '04.000', '<v Ben>Yes</v>'));
    const lines = read(file, { heard, names: [{ label: 'spk_0', name: 'Ana' }] });
    expect(lines.map(({ words }) => words.map(({ speaker }) => speaker))).toEqual([['spk_0', 'spk_0'], ['Ben']]);
  });
});

describe('marks of a change of speakers', () => {
  const spokenIn = (file: string, options = {}) =>
    imported(file, options).lines.map(({ words }) => [words[0]?.speaker, ...words.map(({ text }) => text)]);

  it('of CEA-608 are two speakers in turn, until the next mark, and no text', () => {
    const file = vtt(
      cue('01.000', '02.000', '&gt;&gt; Are you', 'ready?'),
      cue('02.000', '03.000', '[door slams]'),
      cue('03.000', '04.000', 'Soon?'),
      cue('04.000', '05.000', '&gt;&gt; Yes.'),
    );
    expect(spokenIn(file)).toEqual([
      ['spk_0', 'Are', 'you'],
      ['spk_0', 'ready?'],
      [undefined, '[door slams]'.split(' ')[0], 'slams]'],
      ['spk_0', 'Soon?'],
      ['spk_1', 'Yes.'],
    ]);
    expect(imported(file).warnings).toMatchObject([
      { code: 'speakers_named', message: expect.stringContaining('names=text') },
    ]);
    expect(spokenIn(file, { keepsNames: true })[0]).toEqual([undefined, '>> Are', 'you']);
  });

  it('are dashes of a dialogue, which stay in the text', () => {
    const file = vtt(cue('01.000', '02.000', '- Ready?', '- Yes.'), cue('02.000', '03.000', 'Then we left.'));
    expect(spokenIn(file)).toEqual([
      ['spk_0', '- Ready?'],
      ['spk_1', '- Yes.'],
      [undefined, 'Then', 'we', 'left.'],
    ]);
    expect(spokenIn(file, { keepsNames: true })[0]).toEqual([undefined, '- Ready?']);
  });

  it('are not what looks alike in a text', () => {
    for (const rows of [['- a list of one'], ['— and so', '— it goes'], ['-5 to', '-3 degrees or so'], ['>> once']])
      expect(
        imported(vtt(cue('01.000', '02.000', ...rows.map((row) => row.replaceAll('>', '&gt;'))))).warnings,
      ).toEqual([]);
  });
});

describe('names at the start of rows', () => {
  const file = vtt(
    cue('01.000', '02.000', 'ANA: Are you', 'ready?'),
    cue('02.000', '03.000', '>> DR. BEN: Not yet.'),
    cue('03.000', '04.000', 'At 10: now'),
  );
  const spokenBy = (more: object = {}) =>
    read(file, more).map(({ words }) => [words[0]?.speaker, ...words.map(({ text }) => text)]);

  it('are speakers of what follows in the cue, which is told', () => {
    expect(spokenBy()).toEqual([
      ['ANA', 'Are', 'you'],
      ['ANA', 'ready?'],
      ['DR. BEN', 'Not', 'yet.'],
      [undefined, 'At', '10:', 'now'],
    ]);
    expect(imported(file).warnings).toMatchObject([{ code: 'speakers_named' }]);
  });

  it('stay in the text where the caller wishes so, in a file with one alone, and beside voices', () => {
    expect(spokenBy({ keepsNames: true })[0]).toEqual([undefined, 'ANA:', 'Are', 'you']);
    expect(read(vtt(cue('01.000', '02.000', 'NOTE: one')))[0]?.words[0]).toMatchObject({ text: 'NOTE:' });
    const voiced = vtt(cue('01.000', '02.000', '<v Al>ANA: one'), cue('02.000', '03.000', '<v Al>BEN: two'));
    expect(read(voiced)[0]?.words[0]).toMatchObject({ text: 'ANA:', speaker: 'Al' });
  });
});

it('a label of a sound is one, with its own times, and what was sung between notes is not', () => {
  const file = vtt(
    cue('05.000', '06.500', '[door slams]'),
    cue('08.000', '09.500', '♪ soft piano ♪'),
    cue('10.000', '11.000', 'He said (quietly) so'),
  );
  expect(read(file, { heard }).map(({ kind, startMs }) => [kind, startMs])).toEqual([
    ['sound', 5000],
    ['sound', 8000],
    [undefined, 10_000],
  ]);
  const sung = vtt(cue('00.000', '01.500', '♪ Welcome back to the kitchen. ♪'));
  expect(read(sung, { heard })[0]).not.toHaveProperty('kind');
});

it('a row keeps a time in brackets at its start', () => {
  const [line] = read('1\n00:00:01,000 --> 00:00:02,000\n[12:30] Doors\n');
  expect(line?.words.map(({ text }) => text)).toEqual(['[12:30]', 'Doors']);
});

describe('a large file is read in one pass, with', () => {
  const count = 150_000;
  const times = { startMs: 0, endMs: count };

  it('a row of stretches that all begin at once', () => {
    const row = Array.from({ length: count }, () => ({ text: 'a ', startMs: 0 }));
    const [written] = writtenCues([{ number: 1, ...times, rows: [row] }], 'en');
    expect(written?.rows[0]?.at(-1)).toEqual({ text: 'a', timed: times });
  });

  it('cues of no length that all begin at once', () => {
    const cues = Array.from({ length: count }, (_, at) => ({ number: at + 1, startMs: 0, endMs: 0 }));
    expect(cuesInMedia(cues, 500).cues.at(-1)).toMatchObject({ endMs: 500 });
  });

  it('cues that are all repaired', () => {
    expect(imported(cue('01.000', '01.000', 'a').repeat(30_000)).cues).toEqual({
      read: 30_000,
      repaired: 30_000,
      left_out: 0,
    });
  });
});
