import { type PagePaint, type PagePicture, picturesOfPage } from '../burned/page-pictures.ts';
import type { Box } from '../laid-out/lay-out.ts';
import type { Run } from '../laid-out/page-runs.ts';
import type { StyledCaptions } from './styled-captions.ts';

/** The higher layer is drawn over the lower. */
const layers = { box: 0, shadow: 1, text: 2 } as const;

/** A box is as high as its row: without a border libass draws none. */
const boxBorderPx = 0.1;

/**
 * Captions as Advanced SubStation Alpha, for players with libass (mpv, VLC, FFmpeg) and for Aegisub. Each spoken word is an event of
 * its page, in which only the colours differ. http://www.tcax.org/docs/ass-specs.htm
 */
export function formatAss({ request, layout, fontFamily, firstFrame }: StyledCaptions): string {
  const { canvas, fps, font, speakerColors: ofSpeaker = new Map() } = request;
  const { pages, slices, region, align, look } = layout;
  const style = { ...request.style, placement: align };
  const time = (frame: number): string => assTime(((frame - firstFrame) * 1000) / fps);
  const family = fontFamily.replace(/[,\p{Cc}]/gu, ' ');
  const events = pages.flatMap((page, index) =>
    picturesOfPage(page, slices[index] ?? [], { style, look, ofSpeaker, region, font }).flatMap((picture) => {
      const times = `${time(picture.startFrame)},${time(picture.endFrame)}`;
      return textsOf(picture, align, font.lineHeight).map(
        ({ layer, text }) => `Dialogue: ${layers[layer]},${times},${layer === 'box' ? 'Box' : 'Text'},,0,0,0,,${text}`,
      );
    }),
  );
  return `[Script Info]
ScriptType: v4.00+
PlayResX: ${canvas.widthPx}
PlayResY: ${canvas.heightPx}
WrapStyle: 2
ScaledBorderAndShadow: yes
YCbCr Matrix: TV.709

[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding
Style: Text,${family},${styleOf(1)}
Style: Box,${family},${styleOf(3)}

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
${events.join('\n')}
`;
}

/** All else is set in the events. Encoding -1 has libass find the direction of a text. */
const styleOf = (border: 1 | 3): string =>
  `20,&H00FFFFFF,&H00FFFFFF,&H00000000,&H00000000,0,0,0,0,100,100,0,0,${border},0,0,2,0,0,0,-1`;

type Align = 'top' | 'middle' | 'bottom';

/** What is drawn of a page, each in an event of its own. */
function textsOf(picture: PagePicture, align: Align, lineHeight: number) {
  const { paint, rows } = picture;
  const start = (rightPx = 0, downPx = 0): string => {
    // The size of ASS is the height of a line; that of the layout is the em.
    const size = `\\fs${fixed(paint.fontSizePx * lineHeight)}`;
    return `${placed(picture.region, align, { rightPx, downPx })}${size}`;
  };
  const [{ outline, shadow }, hasBox] = [paint, paint.background !== undefined || rows.flat().some(({ box }) => box)];
  return [
    ...(hasBox ? [{ layer: 'box' as const, text: textOf(picture, start(), (run) => boxTags(run, paint)) }] : []),
    ...(shadow
      ? [
          {
            layer: 'shadow' as const,
            text: textOf(picture, start(shadow.rightPx, shadow.downPx), (run) => {
              const color = run.box ? `${shadow.color.slice(0, 7)}00` : shadow.color;
              const border = `\\bord${fixed(outline?.widthPx ?? 0)}\\blur${fixed(shadow.blurPx / 2)}`;
              return `${border}${colored(1, color)}${colored(3, color)}`;
            }),
          },
        ]
      : []),
    {
      layer: 'text' as const,
      text: textOf(picture, start(), (run) => {
        // On a box of its own a word has no outline, as in the video.
        const border = outline && !run.box ? `\\bord${fixed(outline.widthPx)}${colored(3, outline.color)}` : '\\bord0';
        return `${border}${colored(1, run.color)}`;
      }),
    },
  ];
}

const invisible = '\\1a&HFF&\\3a&HFF&';

/** Only the box of a text: the border of the style Box is one. */
function boxTags({ box }: Run, { background }: PagePaint): string {
  const color = box ?? background;
  if (color === undefined) return `\\bord0${invisible}`;
  return `\\bord${boxBorderPx}${colored(3, color)}\\1a&HFF&`;
}

const alignments = { top: 8, middle: 5, bottom: 2 } as const;

function placed(
  { leftPx, topPx, widthPx, heightPx }: Box,
  align: Align,
  moved: { rightPx: number; downPx: number },
): string {
  const y = topPx + heightPx * { top: 0, middle: 0.5, bottom: 1 }[align];
  return `\\an${alignments[align]}\\pos(${fixed(leftPx + widthPx / 2 + moved.rightPx)},${fixed(y + moved.downPx)})`;
}

/** Neighbouring runs with the same tags are shaped together. An invisible character of the direction begins each row. */
function textOf({ rows, paint }: PagePicture, start: string, tagsOf: (run: Run) => string): string {
  const mark = paint.rightToLeft ? '\u200f' : '\u200e';
  let before = '';
  const row = (runs: readonly Run[]): string =>
    runs
      .map((run) => {
        const tags = tagsOf(run);
        const changed = tags === before ? '' : `{${tags}}`;
        before = tags;
        return `${changed}${escaped(run.text)}`;
      })
      .join('');
  return `{${start}}${rows.map((runs) => `${mark}${row(runs)}`).join('\\N')}`;
}

/** 1 is the fill, 3 the outline. Blue comes first, and alpha 255 is transparent. */
function colored(which: 1 | 3, color: string): string {
  const [, red = '00', green = '00', blue = '00', alpha = 'ff'] =
    /^#(..)(..)(..)(..)?$/.exec(color.toUpperCase()) ?? [];
  const clear = (255 - Number.parseInt(alpha, 16)).toString(16).toUpperCase().padStart(2, '0');
  return `\\${which}c&H${blue}${green}${red}&\\${which}a&H${clear}&`;
}

/** Text without override tags: braces are escaped, and an invisible word joiner after a backslash keeps it from escaping. */
const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\\u2060')
    .replace(/[{}]/g, '\\$&')
    .replace(/[\r\n]/g, ' ');

const fixed = (value: number): string => String(Math.round(value * 100) / 100);

/** In hundredths of a second, to the nearest: a frame of 60 a second is longer. */
function assTime(ms: number): string {
  const hundredths = Math.max(0, Math.round(ms / 10));
  const two = (value: number): string => String(value).padStart(2, '0');
  const seconds = Math.floor(hundredths / 100);
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}.${two(hundredths % 100)}`;
}
