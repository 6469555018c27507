import { describe, expect, it } from 'vitest';
import { parseTtml } from '../../../../src/services/mediaconvert/captions/parse-ttml.ts';
import { paragraph, ttmlOf } from '../ttml-of.ts';

const white = { red: 255, green: 255, blue: 255, alpha: 255 };

it('reads regions, styles, lines and runs', () => {
  const content = 'a <span tts:color="#ff8000c0" tts:backgroundColor="#000000">b &amp; c</span><br/>\nd';
  const attributes = 'tts:fontSize="40px" tts:textOutline="#000000 2.5px" tts:textShadow="1px 2px 3px #00ff00"';
  const document = parseTtml(ttmlOf(paragraph('01.500', '02.000', content, attributes)));
  const painted = {
    fontSizePx: 40,
    outline: { color: { red: 0, green: 0, blue: 0, alpha: 255 }, widthPx: 2.5 },
    shadow: { color: { red: 0, green: 255, blue: 0, alpha: 255 }, xPx: 1, yPx: 2, blurPx: 3 },
  };
  expect(document).toMatchObject({ widthPx: 640, heightPx: 360 });
  const orange = { red: 255, green: 128, blue: 0, alpha: 192 };
  expect(document.paragraphs).toEqual([
    {
      beginMs: 1500,
      endMs: 2000,
      region: { xPx: 20, yPx: 180, widthPx: 600, heightPx: 160, displayAlign: 'after', textAlign: 'center' },
      direction: 'ltr',
      fontSizePx: 40,
      lines: [
        [
          { ...painted, text: 'a ', color: white, background: undefined },
          { ...painted, text: 'b & c', color: orange, background: { red: 0, green: 0, blue: 0, alpha: 255 } },
        ],
        [{ ...painted, text: ' d', color: white, background: undefined }],
      ],
    },
  ]);
});

it('reads the size, outline and shadow of a span, and inherits those of the paragraph', () => {
  const attributes = 'tts:fontSize="40px" tts:textOutline="#000000 2px" tts:textShadow="1px 1px #000000"';
  const content =
    '<span tts:fontSize="50px">a</span><span tts:textOutline="#00000000 3px" tts:textShadow="1px 1px #ffffff">b</span>';
  const [line] = parseTtml(ttmlOf(paragraph('01.000', '02.000', content, attributes))).paragraphs[0]?.lines ?? [];
  expect(line).toMatchObject([
    { text: 'a', fontSizePx: 50, outline: { widthPx: 2 }, shadow: { color: { red: 0 } } },
    { text: 'b', fontSizePx: 40, outline: { widthPx: 3, color: { alpha: 0 } }, shadow: { color: { red: 255 } } },
  ]);
});

it('reads times in frames of the document', () => {
  const ttml = ttmlOf('<p region="r" begin="00:00:01:06" end="01:00:00:00" tts:fontSize="40px">x</p>').replace(
    ' xml:lang=""',
    ' xmlns:ttp="http://www.w3.org/ns/ttml#parameter" ttp:frameRate="25"',
  );
  expect(parseTtml(ttml).paragraphs[0]).toMatchObject({ beginMs: 1240, endMs: 3_600_000 });
});

it('reads the direction, which takes effect where it is embedded', () => {
  const directionOf = (attributes: string) =>
    parseTtml(ttmlOf(paragraph('01.000', '02.000', 'x', `tts:fontSize="40px" ${attributes}`))).paragraphs[0]?.direction;
  expect(directionOf('tts:direction="rtl" tts:unicodeBidi="embed"')).toBe('rtl');
  expect(directionOf('tts:direction="rtl"')).toBe('ltr');
});

describe('refuses by name', () => {
  it.each([
    [
      'an attribute it does not draw',
      paragraph('01.000', '02.000', 'x', 'tts:fontSize="40px" tts:fontStyle="italic"'),
      /tts:fontStyle on <p>/,
    ],
    ['an element it does not draw', paragraph('01.000', '02.000', '<set/>'), /<set>/],
    ['a size in percent', paragraph('01.000', '02.000', 'x', 'tts:fontSize="100%"'), /tts:fontSize="100%"/],
    [
      'a font by name, which the service would replace',
      paragraph('01.000', '02.000', 'x', 'tts:fontSize="40px" tts:fontFamily="Montserrat"'),
      /tts:fontFamily="Montserrat"/,
    ],
    ['a colour by name', paragraph('01.000', '02.000', '<span tts:color="red">x</span>'), /tts:color="red"/],
    ['a region that is not there', paragraph('01.000', '02.000', 'x').replace('region="r"', 'region="q"'), /region q/],
    ['an offset time', paragraph('01.000', '02.000', 'x').replace('00:00:01.000', '1s'), /begin="1s"/],
    ['a document that shows nothing', '', /no <p>/],
    ['what is not well-formed', '<p>', /line \d+/],
  ])('%s', (_, content, message) => {
    expect(() => parseTtml(ttmlOf(content))).toThrow(message);
  });
});
