import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { captionFile } from '../../src/caption-files.ts';
import { type EditorFormat, editorFormats, type TimelineRate, timelineRates } from '../../src/shapes/file-formats.ts';
import type { TimedLine } from '../../src/words.ts';

type Node = Readonly<Record<string, unknown>>;

const media = {
  title: 'Salt & "Pepper" <1>',
  fileName: 'Salt & Pepper #1.mp4',
  durationMs: 7_300_000,
  picture: { widthPx: 1920, heightPx: 1080 },
  hasSound: true,
};
const timed = (text: string, startMs: number, endMs: number, position?: 'top'): TimedLine => ({
  words: [{ text, startMs, endMs }],
  startMs,
  endMs,
  position,
});
/** Odd times over two hours, touching and short ones, and one at the top over another. */
const below = Array.from({ length: 300 }, (_, at) => {
  const startMs = 417 + at * 24_307;
  return timed(`Line ${at + 1} < & >`, startMs, startMs + ([1, 13, 2_001, 24_307][at % 4] ?? 1));
});
const above = timed('Over it', 3_601_234, 3_603_333, 'top');
const lines = [...below, above].sort((one, other) => (one.startMs ?? 0) - (other.startMs ?? 0));
const file = (format: EditorFormat, rate: TimelineRate, range?: { startMs: number; endMs: number }) =>
  captionFile(format, { lines, language: 'en' }, { media, rate, range });

/** Written out, so that a wrong table is noticed. */
const fractions: Readonly<Record<TimelineRate, readonly [number, number]>> = {
  '23.976': [24000, 1001],
  '24': [24, 1],
  '25': [25, 1],
  '29.97': [30000, 1001],
  '29.97df': [30000, 1001],
  '30': [30, 1],
  '50': [50, 1],
  '59.94': [60000, 1001],
  '59.94df': [60000, 1001],
  '60': [60, 1],
};

const xml = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  trimValues: false,
});
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
/** Every node with a name, in the order of the document. */
const all = (value: unknown, name: string): Node[] =>
  Array.isArray(value)
    ? value.flatMap((one) => all(one, name))
    : isNode(value)
      ? Object.entries(value).flatMap(([key, child]) => [
          ...(key === name ? [child].flat().filter(isNode) : []),
          ...all(child, name),
        ])
      : [];

interface Read {
  readonly from: number;
  readonly to: number;
  readonly text: unknown;
}

/** Captions as a reader of the format finds them, in frames of the timeline. */
const readers: Readonly<Record<EditorFormat, (text: string, rate: TimelineRate) => Read[]>> = {
  fcpxml: (text, rate) => fromFcpxml(text, rate, 'caption'),
  fcpxml_titles: (text, rate) => fromFcpxml(text, rate, 'title'),
  xmeml: (text) =>
    all(xml.parse(text), 'generatoritem').map((item) => ({
      from: Number(item.start),
      to: Number(item.end),
      text: all(item, 'parameter').find(({ parameterid }) => parameterid === 'str')?.value,
    })),
  otio: (text) =>
    all(JSON.parse(text), 'children')
      .filter(({ name }) => String(name).startsWith('Captions'))
      .flatMap((track) => {
        let at = 0;
        return all(track, 'children').flatMap((child) => {
          const from = at;
          at += Number(all(child, 'duration')[0]?.value);
          return child.OTIO_SCHEMA === 'Gap.1' ? [] : [{ from, to: at, text: child.name }];
        });
      }),
};

function fromFcpxml(text: string, rate: TimelineRate, name: 'caption' | 'title'): Read[] {
  const [frames, seconds] = fractions[rate];
  const frame = (value: unknown): number => {
    const [above = 0, below = 1] = String(value).replace('s', '').split('/').map(Number);
    return (above * frames) / (below * seconds);
  };
  const document = xml.parse(text);
  const start = frame(all(document, 'asset-clip')[0]?.['@start']);
  return all(document, name).map((clip) => ({
    from: frame(clip['@offset']) - start,
    to: frame(clip['@offset']) - start + frame(clip['@duration']),
    text: all(clip, 'text-style')[0]?.['#text'],
  }));
}

describe.each(editorFormats)('%s', (format) => {
  it.each(timelineRates)('has each caption on the frames nearest to its times, at %s', (rate) => {
    const [frames, seconds] = fractions[rate];
    const read = readers[format](file(format, rate), rate);
    expect(read.map(({ text }) => text)).toEqual([...below, above].map(({ words }) => words[0]?.text));
    read.forEach(({ from, to }, at) => {
      const { startMs = 0, endMs = 0 } = [...below, above][at] ?? {};
      const nearest = (ms: number) => Math.round((ms * frames) / (seconds * 1000));
      expect([from, to]).toEqual([nearest(startMs), Math.max(nearest(startMs) + 1, nearest(endMs))]);
    });
  });

  it('of a range has its captions alone, counted from its start', () => {
    const read = readers[format](file(format, '25', { startMs: 24_000, endMs: 30_000 }), '25');
    expect(read).toEqual([{ from: 18, to: 19, text: 'Line 2 < & >' }]);
  });

  it('names the media by file name', () => {
    expect(file(format, '25')).toContain('Salt%20%26%20Pepper%20%231.mp4');
    expect(file(format, '25')).not.toMatch(/https?:\/\/(?!www.w3)/);
  });
});

describe('a layer', () => {
  const size = { widthPx: 1080, heightPx: 1920 };
  const over = (format: EditorFormat, startMs: number, endMs: number) =>
    captionFile(
      format,
      { lines, language: 'en' },
      {
        ...{ media, rate: '25', range: { startMs: 24_000, endMs: 30_000 } },
        layer: { fileName: 'Salt (tiktok).mov', ...size, startMs, endMs },
      },
    );

  it('lies over the captions, from its frame on that the timeline begins with', () => {
    const [clip] = all(xml.parse(over('fcpxml', 20_000, 29_000)), 'asset-clip').slice(1);
    expect(clip).toMatchObject({ '@lane': '2', '@offset': '600/25s', '@start': '100/25s', '@duration': '125/25s' });
    const [item] = all(xml.parse(over('xmeml', 26_000, 40_000)), 'clipitem').filter(
      (one) => one['@id'] === 'clipitem-layer',
    );
    expect(item).toMatchObject({
      duration: '350',
      start: '50',
      end: '150',
      in: '0',
      out: '100',
      alphatype: 'straight',
    });
    const [track] = all(JSON.parse(over('otio', 26_000, 40_000)), 'children').filter(({ name }) => name === 'Layer');
    expect(all(track, 'children').map((child) => [child.name, all(child, 'source_range')[0]])).toMatchObject([
      ['', { duration: { value: 50 } }],
      ['Salt (tiktok).mov', { start_time: { value: 0 }, duration: { value: 100 } }],
    ]);
  });

  it.each(editorFormats)('is not in a %s of another part of the media', (format) => {
    expect(over(format, 20_000, 29_000)).toContain('Salt%20(tiktok).mov');
    expect(over(format, 30_000, 40_000)).not.toContain('tiktok');
  });
});

it('has drop-frame time code where it is asked for', () => {
  expect(file('fcpxml', '29.97df')).toContain('tcFormat="DF"');
  expect(file('fcpxml', '29.97')).toContain('tcFormat="NDF"');
  expect(file('xmeml', '59.94df')).toContain('<displayformat>DF</displayformat>');
  expect(file('xmeml', '59.94df')).toContain('<timebase>60</timebase><ntsc>TRUE</ntsc>');
});

it('of sound without a picture has captions over its sound', () => {
  const sound = { ...media, picture: undefined, fileName: 'talk.m4a' };
  for (const format of editorFormats) {
    const text = captionFile(format, { lines, language: 'en' }, { media: sound, rate: '30' });
    expect(text).toContain('talk.m4a');
    expect(readers[format](text, '30')).toHaveLength(lines.length);
  }
});
