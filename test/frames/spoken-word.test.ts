import { burnedCaptions } from '@cueline/captions/burned/burned-captions.ts';
import { safeZoneOf } from '@cueline/captions/presets/presets.ts';
import { resolveStyle } from '@cueline/captions/styles/resolve-style.ts';
import type { TimedWord } from '@cueline/captions/words.ts';
import { describe, expect, it } from 'vitest';
import type { Template } from '#contract/schemas/style-choices.ts';
import { readTalk } from '../../operate/stage/talk.ts';
import { captionFont } from '../../packages/captions/test/caption-fonts.ts';
import { drawFrames } from './draw-frame.ts';
import { boxOf } from './pixels.ts';

const canvas = { widthPx: 540, heightPx: 960 };
const highlight = '#00ff00';
const isHighlight = (red: number, green: number, blue: number) => green > 128 && red < 100 && blue < 100;

const talk = await readTalk();
/** The time of each sentence divided by letters, which is close enough to speech. */
const talkLines = talk.sentences.map(({ startMs, endMs, text }) => {
  const at = (letters: number) => Math.round(startMs + ((endMs - startMs) * letters) / text.length);
  const words = [...text.matchAll(/\S+/g)];
  return {
    words: words.map((word) => ({ text: word[0], startMs: at(word.index), endMs: at(word.index + word[0].length) })),
  };
});

interface Shown {
  readonly word: TimedWord;
  /** Rows of the page that shows the word, and its position in them. */
  readonly rows: readonly (readonly string[])[];
  readonly row: number;
  readonly place: number;
}

/** Each spoken word with its page in the TTML. Pages have the words in order. */
function shownWords(ttml: string, words: readonly TimedWord[]): Shown[] {
  const pages = [...ttml.matchAll(/<p [^>]*>(.*?)<\/p>/gs)].map(([, content = '']) =>
    content.split('<br/>').map((row) => row.replace(/<[^>]+>/g, '').trim()),
  );
  const distinct = pages.filter((page, index) => page.join() !== pages[index - 1]?.join());
  const places = distinct.flatMap((page) => {
    const rows = page.map((row) => row.split(' '));
    return rows.flatMap((texts, row) => texts.map((_, place) => ({ rows, row, place })));
  });
  return words.flatMap((word, index) => {
    const place = places[index];
    return place ? [{ word, ...place }] : [];
  });
}

async function drawnAndSpoken(template: Template, lines: readonly { words: TimedWord[] }[], language: string) {
  const style = resolveStyle({ template, highlight, color: '#ffffff', placement: 'middle', font_size: 80 });
  const range = { startMs: 0, endMs: talk.durationMs };
  const safeZone = safeZoneOf('tiktok', canvas);
  const request = { lines, language, style, canvas, safeZone, fps: 25, range };
  const { ttml = '', fontFile } = burnedCaptions(request, captionFont);
  const shown = shownWords(
    ttml,
    lines.flatMap(({ words }) => words),
  );
  const atMs = shown.map(({ word }) => Math.round((word.startMs + word.endMs) / 2));
  const background = 'color=c=black:s=16x16';
  const pictures = await drawFrames({ ttml, fontFile, canvas, atMs, background });
  const sizePx = Number(/tts:fontSize="(\d+)px"/.exec(ttml)?.[1]);
  const widthOf = (words: readonly string[]) => captionFont(fontFile).widthPx(words.join(' '), sizePx);
  return shown.map((each, index) => {
    const picture = pictures[index];
    return { ...each, box: picture && boxOf(picture, isHighlight), widthOf, sizePx };
  });
}

describe.each(['karaoke', 'bold'] as const)('in the middle of each word of the talk, %s', (template) => {
  it('shows the spoken word in the highlight colour, and no other', async () => {
    const words = await drawnAndSpoken(template, talkLines, 'en');
    expect(words.length).toBe(talkLines.flatMap((line) => line.words).length);
    for (const { word, rows, row, place, box, widthOf, sizePx } of words) {
      const texts = rows[row] ?? [];
      const left =
        canvas.widthPx / 2 -
        widthOf(texts) / 2 +
        widthOf(texts.slice(0, place + 1)) -
        widthOf(texts.slice(place, place + 1));
      const right = left + widthOf(texts.slice(place, place + 1));
      expect(texts[place]?.toLowerCase()).toBe(word.text.toLowerCase());
      // A letter is a little narrower than its advance width.
      expect([word.text, Math.abs((box?.left ?? 0) - left) < sizePx * 0.15]).toEqual([word.text, true]);
      expect([word.text, Math.abs((box?.right ?? 0) - right) < sizePx * 0.2]).toEqual([word.text, true]);
    }
  });
});

it.each([
  ['he', 'היום אנחנו אופים לחם טרי וחם'],
  ['ar', 'اليوم نخبز الخبز الطازج في البيت'],
])('karaoke in %s runs from right to left', async (language, text) => {
  const words = text.split(' ').map((word, index) => ({ text: word, startMs: index * 500, endMs: index * 500 + 500 }));
  const drawn = await drawnAndSpoken('karaoke', [{ words }], language);
  expect(drawn.length).toBe(words.length);
  expect(drawn.some(({ place }) => place > 0)).toBe(true);
  for (const [index, { row, place, box, rows, widthOf, sizePx }] of drawn.entries()) {
    const texts = rows[row] ?? [];
    const right = canvas.widthPx / 2 + widthOf(texts) / 2 - (place === 0 ? 0 : widthOf([...texts.slice(0, place), '']));
    expect(Math.abs((box?.right ?? 0) - right)).toBeLessThan(sizePx * 0.3);
    if (place > 0) expect(box?.right).toBeLessThan(drawn[index - 1]?.box?.left ?? 0);
  }
});
