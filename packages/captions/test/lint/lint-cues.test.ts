import { expect, it } from 'vitest';
import { lintCues } from '../../src/lint/lint-cues.ts';
import { captionFont } from '../caption-fonts.ts';

const cue = (startMs: number, endMs: number, ...rows: string[]) => ({ startMs, endMs, rows });
const found = (
  cues: ReturnType<typeof cue>[],
  options: { language?: string; maxRows?: number; maxCharacters?: number; fps?: number } = {},
) => lintCues(cues, { language: 'en', ...options }).map(({ severity, rule, cue }) => `${severity} ${rule} ${cue}`);

it('finds nothing wrong with cues that keep the rules', () => {
  expect(
    found([
      cue(0, 3000, 'When the bread is brown and warm,', 'it is ready to eat.'),
      cue(3083, 5000, '- Is it?', '- It is.'),
      cue(6000, 7000, 'Good.'),
    ]),
  ).toEqual([]);
});

it.each([
  ['a cue without text', [cue(0, 1000, '')], 'hard empty 1'],
  ['a cue that ends before it starts', [cue(1000, 900, 'Yes.')], 'hard order 1'],
  ['a cue that starts before the one before', [cue(2000, 3000, 'Yes.'), cue(0, 1000, 'No.')], 'hard order 2'],
  ['an overlap', [cue(0, 2000, 'Yes.'), cue(1900, 3000, 'No.')], 'hard overlap 2'],
  ['a line of 43 characters', [cue(0, 4000, `${'water '.repeat(7)}a`)], 'hard line-length 1'],
  ['three lines', [cue(0, 4000, 'One is.', 'Two is.', 'Three is.')], 'hard line-count 1'],
  ['832 ms', [cue(0, 832, 'Yes.')], 'hard min-duration 1'],
  ['7001 ms', [cue(0, 7001, 'Yes.')], 'hard max-duration 1'],
  ['more than 20 characters a second', [cue(0, 1000, 'It is ready to eat now.')], 'soft reading-speed 1'],
  ['a gap under two frames', [cue(0, 1000, 'Yes.'), cue(1050, 2000, 'No.')], 'soft gap 2'],
  ['a gap that flickers', [cue(0, 1000, 'Yes.'), cue(1300, 2200, 'No.')], 'soft gap 2'],
  ['a word alone on a line', [cue(0, 3000, 'When the bread is brown', 'enough.')], 'soft orphan 1'],
  ['a word alone in a cue', [cue(0, 2000, 'When the bread is brown,'), cue(2083, 3000, 'eat.')], 'soft orphan 2'],
  ['a break after an article', [cue(0, 3000, 'We ate it in the', 'old house.')], 'soft forbidden-break 1'],
  [
    'the same between cues',
    [cue(0, 2000, 'We ate it in the'), cue(2083, 4000, 'old house.')],
    'soft forbidden-break 1',
  ],
])('finds %s', (_, cues, violation) => {
  expect(found(cues)).toEqual([violation]);
});

it('says nothing of a break between two rows where no other is better and one row is too wide', () => {
  const rows = ['with four', 'simple things'];
  expect(found([cue(0, 3000, ...rows)], { maxCharacters: 15 })).toEqual([]);
  expect(found([cue(0, 3000, ...rows)])).toEqual(['soft forbidden-break 1']);
  expect(found([cue(0, 3000, 'We wait with four', 'simple things')], { maxCharacters: 20 })).toEqual([
    'soft forbidden-break 1',
  ]);
});

it('counts full-width characters in Japanese, also where the language is undetermined', () => {
  expect(found([cue(0, 6000, 'あ'.repeat(17))], { language: 'ja' })).toEqual(['hard line-length 1']);
  expect(found([cue(0, 6000, 'あ'.repeat(17))], { language: 'und' })).toEqual(['hard line-length 1']);
  expect(found([cue(0, 6000, 'あ'.repeat(16))], { language: 'ja' })).toEqual([]);
  expect(found([cue(0, 2000, 'あ'.repeat(15))], { language: 'ja' })).toEqual(['soft reading-speed 1']);
});

it('finds breaks inside Japanese phrases and Chinese words', () => {
  expect(found([cue(0, 4000, '今日はとても天気', 'がいいですね。')], { language: 'ja' })).toEqual([
    'soft forbidden-break 1',
  ]);
  expect(found([cue(0, 4000, '我和朋友一起去云南旅', '行了整整十天。')], { language: 'zh' })).toEqual([
    'soft forbidden-break 1',
  ]);
});

it('takes other limits where they are given', () => {
  expect(found([cue(0, 4000, 'One is.', 'Two is.', 'Three is.')], { maxRows: 3 })).toEqual([]);
  expect(found([cue(0, 4000, 'It is ready to eat.')], { maxCharacters: 10 })).toEqual(['hard line-length 1']);
  expect(found([cue(0, 1000, 'Yes.'), cue(1050, 2000, 'No.')], { fps: 60 })).toEqual([]);
});

it('names the source of each rule, and what it measured', () => {
  const [violation] = lintCues([cue(500, 1000, 'Yes.')], { language: 'en' });
  expect(violation).toEqual({
    rule: 'min-duration',
    severity: 'hard',
    cue: 1,
    startMs: 500,
    message: 'lasts 500 ms, less than 833',
    source: expect.stringContaining('Netflix'),
  });
});

it('finds characters that no caption font draws', () => {
  const cues = [cue(0, 2000, 'Fresh bread.'), cue(3000, 5000, 'Fresh 𓀀 bread.')];
  expect(lintCues(cues, { language: 'en', openFont: captionFont })).toMatchObject([
    { rule: 'not-drawn', cue: 2, message: 'has characters that no caption font has: 𓀀' },
  ]);
});
