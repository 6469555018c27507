import { textOfLines } from '@cueline/captions/transcript-text.ts';
import { describe, expect, it } from 'vitest';
import { alignText } from '#core/alignment/align-text.ts';
import { labelWords } from '#core/alignment/section-labels.ts';
import { linesOfText } from '#core/alignment/text-lines.ts';
import { spoken } from '../../../packages/captions/test/arbitrary-words.ts';

describe('is a label', () => {
  it.each(
    '[Chorus]|[Verse 1]|[Verse 1: Anna & Bo]|(Chorus x2)|[Chorus] x2|Chorus:|Chorus|Verse 2|Pre-Chorus:|[Guitar Solo]|(Repeat chorus)|*Bridge*|(x2)|x2|2x|×3|(bis)|[Estribillo]|Refrain|[Couplet 1]|Strophe 1|Ritornello:|[Refrão]|Припев:|[サビ]|【Aメロ】|[副歌]|[후렴]'.split(
      '|',
    ),
  )('%s', (line) => {
    const [words = []] = linesOfText(line, 'en');
    expect(labelWords(words)).toBe(words.length);
  });

  it.each([
    ['we will rock you (x2)', 1],
    ['we will rock you x2', 1],
    ['we will rock you (x 2)', 2],
    ['la la la (bis)', 1],
  ])('the end of %s', (line, count) => {
    expect(labelWords(linesOfText(line, 'en')[0] ?? [])).toBe(count);
  });
});

it.each(
  '[laughs]|(applause)|[Music]|[Bridge collapses]|Bridge|Solo|Hook me up|(ha ha)|the new X2|part of me|I met him at x'.split(
    '|',
  ),
)('%s is text', (line) => {
  expect(labelWords(linesOfText(line, 'en')[0] ?? [])).toBe(0);
});

const align = (text: string, heard: string) => {
  const { lines, leftOut } = alignText({ text, heard: spoken(heard), language: 'en', durationMs: 60_000 });
  return { text: textOfLines(lines), leftOut };
};
const song = '[Verse 1]\nthe river runs\nto the sea\n\n[Chorus]\ncome home to me (x2)\n';

it('labels that nobody sings are left out with their lines, and listed', () => {
  expect(align(song, 'the river runs to the sea come home to me come home to me')).toEqual({
    text: 'the river runs\nto the sea\ncome home to me',
    leftOut: ['[Verse 1]', '[Chorus]', '(x2)'],
  });
});

it('labels that are read out stay', () => {
  expect(align(song, 'verse one the river runs to the sea come home to me')).toEqual({
    text: '[Verse 1]\nthe river runs\nto the sea\ncome home to me',
    leftOut: ['[Chorus]', '(x2)'],
  });
});

it('a label takes no word of the line below it', () => {
  expect(align('[Bridge]\nBridge over water\nI will lay me down', 'bridge over water i will lay me down')).toEqual({
    text: 'Bridge over water\nI will lay me down',
    leftOut: ['[Bridge]'],
  });
});
