import fc from 'fast-check';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect, it } from 'vitest';
import type { CaptionStyleInput } from '#contract/schemas/caption-style.ts';
import { shownLines } from '#core/captions/burned/shown-lines.ts';
import { renderTtml, type TtmlRequest } from '#core/captions/burned/ttml.ts';
import { joinWords } from '#core/captions/join-words.ts';
import type { TimedLine } from '#core/captions/words.ts';
import { canvasOf, safeZoneOf } from '#core/presets/presets.ts';
import { resolveStyle } from '#core/styles/resolve-style.ts';
import { spoken, timedLines } from '../arbitrary-words.ts';
import { captionFont } from '../caption-fonts.ts';

const canvas = canvasOf({ preset: 'tiktok', resolution: '1080p' });

function render(lines: readonly TimedLine[], style: CaptionStyleInput, changed: Partial<TtmlRequest> = {}): string {
  const resolved = resolveStyle(style);
  return renderTtml({
    lines,
    language: 'en',
    style: resolved,
    canvas,
    safeZone: safeZoneOf('tiktok', canvas),
    fps: 25,
    range: { startMs: 0, endMs: 36_000_000 },
    font: captionFont('montserrat'),
    ...changed,
  });
}

interface Paragraph {
  readonly begin: string;
  readonly end: string;
  readonly text: string;
  /** What is drawn in each colour. */
  readonly byColor: Record<string, string>;
}

/** Reads the document as another program would, in document order. */
function paragraphsOf(ttml: string): Paragraph[] {
  expect(XMLValidator.validate(ttml)).toBe(true);
  return [...ttml.matchAll(/<p [^>]*begin="([^"]+)" end="([^"]+)"[^>]*>(.*?)<\/p>/gs)].map(([, begin, end, inner]) => {
    const byColor: Record<string, string> = {};
    for (const [, color = '', text = ''] of (inner ?? '').matchAll(/<span tts:color="([^"]+)"[^>]*>(.*?)<\/span>/gs)) {
      byColor[color] = (byColor[color] ?? '') + text;
    }
    const text = (inner ?? '').replaceAll('<br/>', ' ').replaceAll(/<[^>]+>/g, '');
    return { begin: begin ?? '', end: end ?? '', text, byColor };
  });
}

it('tells the size of the picture and puts the region inside the platform’s safe zone, centred', () => {
  const { tt } = new XMLParser({ ignoreAttributes: false }).parse(render([{ words: spoken('Mix it.') }], {}));
  expect(tt['@_tts:extent']).toBe('1080px 1920px');
  const region = tt.head.layout.region;
  // 11 pixels inside it, which the shadow of 64-pixel letters may fill.
  expect([region['@_tts:origin'], region['@_tts:extent']]).toEqual(['204px 300px', '672px 936px']);
});

it('places captions as the style says', () => {
  const alignOf = (placement: 'top' | 'middle' | 'bottom') =>
    /displayAlign="(\w+)"/.exec(render([{ words: spoken('Mix it.') }], { placement }))?.[1];
  expect([alignOf('top'), alignOf('middle'), alignOf('bottom')]).toEqual(['before', 'center', 'after']);
});

it('shows karaoke as one paragraph per word, contiguous, in which only the spoken word has the highlight colour', () => {
  const lines = [{ words: spoken('Mix it well.') }];
  const paragraphs = paragraphsOf(render(lines, { template: 'karaoke', color: '#eeeeee', highlight: '#ff0000' }));
  expect(paragraphs.map((each) => each.byColor['#ff0000'])).toEqual(['Mix', 'it', 'well.']);
  expect(paragraphs.every((each) => each.text === 'Mix it well.')).toBe(true);
  expect(paragraphs.map((each) => each.begin)).toEqual(['00:00:00.000', '00:00:00.320', '00:00:00.600']);
  expect(paragraphs.slice(1).map((each) => each.begin)).toEqual(paragraphs.slice(0, -1).map((each) => each.end));
});

it('starts at whole frames, written so that a player of that rate shows the very frame', () => {
  const [, second] = paragraphsOf(
    render([{ words: spoken('Mix it.') }], { template: 'karaoke' }, { fps: 30_000 / 1001 }),
  );
  // Frame 9 of 29.97 is at 300.3 ms.
  expect(second?.begin).toBe('00:00:00.300');
});

it('marks no word where the highlight is the colour of the text, and shows a page as one paragraph', () => {
  const lines = [{ words: spoken('Mix it well.') }];
  expect(paragraphsOf(render(lines, { template: 'clean' })).length).toBe(1);
  expect(paragraphsOf(render(lines, { template: 'karaoke', color: '#FFE14D', highlight: '#ffe14d' })).length).toBe(1);
  expect(paragraphsOf(render(lines, { template: 'clean', highlight: '#ff0000' })).length).toBe(3);
});

it('writes one space where the words of a script without spaces are set apart', () => {
  const words = ['กับเพื่อน ', 'เรา', 'ออก'].map((text, index) => ({
    text,
    startMs: index * 500,
    endMs: index * 500 + 500,
  }));
  expect(render([{ words }], { template: 'clean' })).toContain('>กับเพื่อน เราออก</span>');
});

it('breaks rows explicitly, as many as max_lines', () => {
  const words = spoken('Welcome back to the kitchen of bread');
  expect(render([{ words }], { font_size: 72, max_lines: 2 })).toContain('<br/>');
  expect(render([{ words }], { font_size: 72, max_lines: 1 })).not.toContain('<br/>');
});

it('repeats the background on every span, as it does not inherit', () => {
  const spans = render([{ words: spoken('Welcome back to the kitchen of bread') }], { template: 'minimal' }).match(
    /<span[^>]*>/g,
  );
  expect(spans?.length).toBeGreaterThan(1);
  expect(spans?.every((span) => span.includes('tts:backgroundColor="#000000a0"'))).toBe(true);
});

it('pads rows that have a background, and only those', () => {
  const words = spoken('Mix it.');
  expect(render([{ words }], { template: 'minimal' })).toContain('>\u00a0Mix it.\u00a0</span>');
  expect(render([{ words }], { template: 'clean' })).toContain('>Mix it.</span>');
});

it('scales the font size with the picture: 1080 is the short side it is given for', () => {
  const large = canvasOf({ preset: 'youtube', resolution: '2160p' });
  const ttml = render(
    [{ words: spoken('hi') }],
    { font_size: 50 },
    { canvas: large, safeZone: safeZoneOf('youtube', large) },
  );
  expect(ttml).toContain('tts:fontSize="100px"');
});

it('keeps the source’s timeline for a clip', () => {
  const lines = [{ words: spoken('one two three four').slice(1, 3) }];
  const paragraphs = paragraphsOf(render(lines, { template: 'karaoke' }, { range: { startMs: 300, endMs: 800 } }));
  expect([paragraphs[0]?.begin, paragraphs.at(-1)?.end]).toEqual(['00:00:00.320', '00:00:00.800']);
});

it('sets pages that read from right to left so, whatever their first word', () => {
  const directionOf = (text: string) =>
    render([{ words: spoken(text) }], {}).includes('tts:direction="rtl" tts:unicodeBidi="embed"');
  expect(directionOf('iPhone هو هاتف جديد')).toBe(true);
  expect(directionOf('אופים לחם ב-25 דקות')).toBe(true);
  expect(directionOf('Bread is خبز here')).toBe(false);
  expect(directionOf('25 %')).toBe(false);
});

it('is well-formed and shows every word, whatever the text', () => {
  const style = { template: 'karaoke' } as const;
  fc.assert(
    fc.property(timedLines, (given) => {
      const lines = shownLines(given, { uppercase: false, language: 'en' });
      const ttml = render(lines, style);
      const shown = new Set(paragraphsOf(ttml).map((each) => each.text));
      const squeeze = (text: string): string => text.replaceAll(' ', '');
      const unescaped = squeeze([...shown].join(''))
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&amp;', '&');
      for (const line of lines) for (const word of line.words) expect(unescaped).toContain(squeeze(joinWords([word])));
      expect(ttml).not.toMatch(/[\p{Cc}--\n]/v);
    }),
    { numRuns: 60 },
  );
});
