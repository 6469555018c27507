import fc from 'fast-check';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { renderTtml } from '../../src/burned/ttml.ts';
import { joinWords } from '../../src/join-words.ts';
import type { LayoutRequest } from '../../src/laid-out/lay-out.ts';
import { shownLines } from '../../src/laid-out/shown-lines.ts';
import { canvasOf, safeZoneOf } from '../../src/presets/presets.ts';
import type { CaptionStyleInput } from '../../src/shapes/caption-style.ts';
import { drawnStyle } from '../../src/styles/drawn-style.ts';
import { resolveStyle } from '../../src/styles/resolve-style.ts';
import type { TimedLine } from '../../src/words.ts';
import { spoken, timedLines } from '../arbitrary-words.ts';
import { captionFont } from '../caption-fonts.ts';

const canvas = canvasOf({ preset: 'tiktok', resolution: '1080p' });

function render(lines: readonly TimedLine[], style: CaptionStyleInput, changed: Partial<LayoutRequest> = {}): string {
  const drawn = drawnStyle(resolveStyle(style), { isPainted: true, canvas });
  return renderTtml({
    lines,
    language: 'en',
    style: drawn.style,
    look: drawn.look,
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

it.each([24_000 / 1001, 24, 25, 30_000 / 1001, 30, 50, 60_000 / 1001, 60])(
  'begins at the same frame where times are rounded and where the first frame after them is taken, at %f a second',
  (fps) => {
    const ttml = render([{ words: spoken('Mix it well and let it rest') }], { animation: 'pop' }, { fps });
    for (const { begin } of paragraphsOf(ttml)) {
      const ms = Number(begin.slice(-6).replace('.', ''));
      expect(Math.abs(Math.ceil((ms * fps) / 1000 - 1e-9) - Math.round((ms * fps) / 1000))).toBe(0);
    }
  },
);

it('has the size of the picture, and a centred region inside the platform’s safe zone', () => {
  const { tt } = new XMLParser({ ignoreAttributes: false }).parse(render([{ words: spoken('Mix it.') }], {}));
  expect(tt['@_tts:extent']).toBe('1080px 1920px');
  const region = tt.head.layout.region;
  // 11 pixels inside it, which the shadow of 64-pixel letters may fill.
  expect([region['@_tts:origin'], region['@_tts:extent']]).toEqual(['182px 262px', '716px 1186px']);
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

it('starts at whole frames, written so that a player at that rate shows exactly that frame', () => {
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

it('writes one space where a word of a script without spaces ends with one', () => {
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

it('says that there is no outline, since the service would draw its own', () => {
  const words = spoken('Mix it.');
  for (const style of [{ template: 'minimal' }, { template: 'clean', outline_width: 0 }] as const) {
    expect(render([{ words }], style)).toContain('tts:textOutline="none"');
  }
});

it('pads rows that have a background, and only those', () => {
  const words = spoken('Mix it.');
  expect(render([{ words }], { template: 'minimal' })).toContain('>\u00a0Mix it.\u00a0</span>');
  expect(render([{ words }], { template: 'clean' })).toContain('>Mix it.</span>');
});

it('scales the font size with the picture: it is given for a short side of 1080', () => {
  const large = canvasOf({ preset: 'youtube', resolution: '2160p' });
  const ttml = render(
    [{ words: spoken('hi') }],
    { font_size: 50 },
    { canvas: large, safeZone: safeZoneOf('youtube', large) },
  );
  expect(ttml).toContain('tts:fontSize="100px"');
});

describe('motion', () => {
  const lines = [{ words: spoken('Mix it.') }];
  const valuesOf = (ttml: string, name: string) =>
    [...ttml.matchAll(new RegExp(`<p [^>]*${name}="([^"]+)"`, 'g'))].map(([, value = '']) => value);
  /** Left and top, width and height of the region of each paragraph. */
  const regionsOf = (ttml: string) => {
    const boxes = new Map(
      [...ttml.matchAll(/<region xml:id="([^"]+)" tts:origin="(\d+)px (\d+)px" tts:extent="(\d+)px (\d+)px"/g)].map(
        ([, id, ...box]) => [id, box.map(Number)],
      ),
    );
    return valuesOf(ttml, 'region').map((id) => boxes.get(id) ?? []);
  };

  it('pop draws the text in sizes around its own, in the middle of its place', () => {
    const ttml = render(lines, { animation: 'pop' });
    expect(valuesOf(ttml, 'tts:fontSize')).toEqual([
      ...['49px', '62px', '67px', '67px', '65px'],
      '64px',
      ...['66px', '67px', '56px'],
    ]);
    const bottoms = regionsOf(ttml).map(([, top = 0, , height = 0]) => top + height);
    const [first = 0, rest = 0] = [bottoms[0], bottoms[5]];
    // Half of what a row of the smaller type lacks in height.
    expect(rest - first).toBeCloseTo(((64 - 49) * captionFont('montserrat').lineHeight) / 2, -0.3);
  });

  it('fade draws all colours as transparent as the text', () => {
    const ttml = render(lines, { template: 'minimal', animation: 'fade' });
    const [first = ''] = ttml.match(/<p .*?<\/p>/s) ?? [];
    const alphaOf = (name: string) =>
      Number.parseInt(new RegExp(`${name}="#.{6}(..)"`).exec(first)?.[1] ?? '', 16) / 255;
    expect(alphaOf('tts:color')).toBeCloseTo(1 - (5 / 6) ** 3, 2);
    expect(alphaOf('tts:backgroundColor')).toBeCloseTo((0xa0 / 255) * alphaOf('tts:color'), 2);
    const outlined = render(lines, { animation: 'fade' });
    expect(valuesOf(outlined, 'tts:textOutline')[0]).toMatch(/^#0000006b /);
    expect(valuesOf(outlined, 'tts:textShadow')[0]).toMatch(/ #00000043$/);
    expect(valuesOf(outlined, 'tts:textOutline')[5]).toMatch(/^#000000 /);
  });

  it('rise moves the region up, and slide from where rows begin', () => {
    const rise = regionsOf(render(lines, { animation: 'rise' })).map(([, top = 0]) => top);
    expect(rise.slice(0, 6)).toEqual([...rise.slice(0, 6)].sort((a, b) => b - a));
    expect((rise[0] ?? 0) - (rise[5] ?? 0)).toBe(Math.round(0.5 * 64 * (5 / 6) ** 3));
    const slide = (text: string) =>
      regionsOf(render([{ words: spoken(text) }], { animation: 'slide' })).map(([left = 0]) => left);
    const [leftToRight, rightToLeft] = [slide('Mix it.'), slide('אופים לחם')];
    expect((leftToRight[5] ?? 0) - (leftToRight[0] ?? 0)).toBe(Math.round(0.6 * 64 * (5 / 6) ** 3));
    expect((rightToLeft[5] ?? 0) - (rightToLeft[0] ?? 0)).toBe(-Math.round(0.6 * 64 * (5 / 6) ** 3));
  });

  it('word_fade hides words that are not spoken yet, with their outline and their shadow', () => {
    const ttml = render(lines, { animation: 'word_fade' });
    const [first = ''] = ttml.match(/<p .*?<\/p>/s) ?? [];
    const [, , hidden] = /<span tts:color="#ffffff(..)"[^>]*>Mix<.*?<span ([^>]*)> it\.</.exec(first) ?? [];
    expect(hidden).toMatch(
      /tts:color="#ffffff00" tts:fontSize="64px" tts:textOutline="#00000000 3.5px" tts:textShadow="2.6px 2.6px 5.1px #00000000"/,
    );
    expect(ttml.match(/<p .*?<\/p>/gs)?.at(-1)).toMatch(/<span tts:color="#ffffff" tts:fontSize="64px">Mix it\.</);
  });

  it('word_grow writes the spoken word larger, in lines that are always as high', () => {
    const ttml = render(lines, { animation: 'word_grow' });
    expect(new Set(valuesOf(ttml, 'tts:fontSize'))).toEqual(new Set(['72px']));
    const last = (word: string) =>
      ttml
        .match(/<p .*?<\/p>/gs)
        ?.flatMap((each) => new RegExp(`tts:fontSize="([\\d.]+)px"[^>]*>${word}<`).exec(each)?.[1] ?? [])
        .map(Number);
    expect(Math.max(...(last('Mix') ?? []))).toBeGreaterThan(67);
    expect(Math.max(...(last('it\\.') ?? []))).toBeGreaterThan(67);
  });

  it('none writes one region', () => expect(render(lines, {}).match(/<region /g)?.length).toBe(1));
});

it('keeps the source’s timeline for a clip', () => {
  const lines = [{ words: spoken('one two three four').slice(1, 3) }];
  const paragraphs = paragraphsOf(render(lines, { template: 'karaoke' }, { range: { startMs: 300, endMs: 800 } }));
  expect([paragraphs[0]?.begin, paragraphs.at(-1)?.end]).toEqual(['00:00:00.320', '00:00:00.800']);
});

it('marks pages that are read from right to left, whatever their first word', () => {
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
      const lines = shownLines(given, { letterCase: 'original', language: 'en' });
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
  );
});
