import { escapeMarkup } from '../escape-markup.ts';
import { type Box, type Layout, type LayoutRequest, layOut } from '../laid-out/lay-out.ts';
import type { Run } from '../laid-out/page-runs.ts';
import type { Canvas } from '../presets/presets.ts';
import type { CaptionStyle } from '../shapes/caption-style.ts';
import { clockTime } from '../subtitles/clock.ts';
import { type PagePaint, type PagePicture, picturesOfPage } from './page-pictures.ts';

/** What differs by who reads the document. */
export interface TtmlFor {
  readonly rootAttributes: string;
  readonly fontFamily: string;
  /** What is at zero. */
  readonly firstFrame: number;
}

/** MediaConvert maps only generic families; the font files of the job decide the font. */
const forBurnIn: TtmlFor = { rootAttributes: 'xml:lang=""', fontFamily: 'default', firstFrame: 0 };

/**
 * Captions as TTML for MediaConvert's burn-in with StylePassthrough, since the styling options of the job are too limited.
 * Root extent and regions are in pixels, because percentages are ignored where the root has no extent. Background is not
 * inherited, so every span repeats it. https://docs.aws.amazon.com/mediaconvert/latest/ug/ttml-style-formatting.html
 *
 * Times stay on the source's timeline, also for a clip: sidecar times count from the start of the input, and
 * InputClippings apply after the captions are added. https://docs.aws.amazon.com/mediaconvert/latest/ug/sidecar-input.html
 */
export function renderTtml(
  request: LayoutRequest,
  layout: Layout = layOut(request),
  { rootAttributes, fontFamily, firstFrame }: TtmlFor = forBurnIn,
): string {
  const { canvas, fps, font, speakerColors: ofSpeaker = new Map() } = request;
  const { pages, slices, region, align, look } = layout;
  const style = { ...request.style, placement: align };
  const pageStyle = { style, look, ofSpeaker, region, font };
  const regions = new Regions(region);
  const clock = (frame: number): string => clockTime(Math.max(0, Math.floor(((frame - firstFrame) * 1000) / fps)), '.');
  const paragraphs = pages.flatMap((page, index) =>
    picturesOfPage(page, slices[index] ?? [], pageStyle).map((picture) => {
      const [begin, end] = [clock(picture.startFrame), clock(picture.endFrame)];
      const times = `begin="${begin}" end="${end}"`;
      return `<p region="${regions.idOf(picture.region)}" ${times}${attributesOf(picture, fontFamily)}>${spansOf(picture)}</p>`;
    }),
  );
  return documentOf(canvas, rootAttributes, regions.elements(style), paragraphs);
}

/** The regions of a document. Each box has one. */
class Regions {
  readonly #ids = new Map<string, string>();
  readonly #boxes: Box[] = [];

  constructor(atRest: Box) {
    this.idOf(atRest);
  }

  idOf(box: Box): string {
    const key = Object.values(box).join(' ');
    const known = this.#ids.get(key);
    if (known) return known;
    this.#boxes.push(box);
    const id = regionId(this.#boxes.length);
    this.#ids.set(key, id);
    return id;
  }

  elements({ placement }: CaptionStyle): string {
    const align = `tts:displayAlign="${displayAligns[placement]}" tts:textAlign="center"`;
    return this.#boxes
      .map(
        ({ leftPx, topPx, widthPx, heightPx }, index) =>
          `<region xml:id="${regionId(index + 1)}" tts:origin="${leftPx}px ${topPx}px" tts:extent="${widthPx}px ${heightPx}px" ${align}/>`,
      )
      .join('');
  }
}

const regionId = (number: number): string => (number === 1 ? 'captions' : `captions-${number}`);

/** Words must not contain characters that XML forbids. */
const spansOf = ({ rows, paint, opacity }: PagePicture): string => {
  const span = (run: Run): string => {
    const runOpacity = opacity * (run.opacity ?? 1);
    const size = run.fontSizePx === undefined ? '' : ` tts:fontSize="${run.fontSizePx}px"`;
    // Omitted when the paragraph already sets the same value.
    const contours =
      runOpacity === opacity && !run.box ? '' : contoursOf(run.box ? inColor(paint, run.box) : paint, runOpacity);
    const behind = run.box ?? paint.background;
    const background = behind ? ` tts:backgroundColor="${faded(behind, run.box ? runOpacity : opacity)}"` : '';
    const attributes = `tts:color="${faded(run.color, runOpacity)}"${size}${contours}${background}`;
    return `<span ${attributes}>${escapeMarkup(run.text)}</span>`;
  };
  return rows.map((runs) => runs.map(span).join('')).join('<br/>');
};

/** Contours that are not seen on a box of the colour. */
const inColor = ({ outline, shadow, ...paint }: PagePaint, color: string): PagePaint => ({
  ...paint,
  ...(outline && { outline: { ...outline, color } }),
  ...(shadow && { shadow: { ...shadow, color } }),
});

function attributesOf({ paint, opacity }: PagePicture, fontFamily: string): string {
  return [
    ` tts:fontFamily="${fontFamily}"`,
    ` tts:fontSize="${paint.fontSizePx}px"`,
    contoursOf(paint, opacity),
    paint.rightToLeft ? ' tts:direction="rtl" tts:unicodeBidi="embed"' : '',
  ].join('');
}

function contoursOf({ outline, shadow }: PagePaint, opacity: number): string {
  // Written also where there is none: what a document lacks MediaConvert replaces by its default, a black outline. Outlines have
  // no blur, which is no part of IMSC: a glow is a shadow.
  const outlined = outline ? `${faded(outline.color, opacity)} ${outline.widthPx}px` : 'none';
  const shadowed =
    shadow && `${shadow.rightPx}px ${shadow.downPx}px ${shadow.blurPx}px ${faded(shadow.color, opacity)}`;
  return [` tts:textOutline="${outlined}"`, shadowed ? ` tts:textShadow="${shadowed}"` : ''].join('');
}

/** By the colour's alpha: MediaConvert documents an opacity of colours, and says nothing of `tts:opacity`. */
function faded(color: string, opacity: number): string {
  if (opacity === 1) return color;
  const alpha = Number.parseInt(color.slice(7) || 'ff', 16) * opacity;
  return `${color.slice(0, 7)}${Math.round(alpha).toString(16).padStart(2, '0')}`;
}

const displayAligns = { top: 'before', middle: 'center', bottom: 'after' } as const;

function documentOf(canvas: Canvas, rootAttributes: string, regions: string, paragraphs: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<tt xmlns="http://www.w3.org/ns/ttml" xmlns:tts="http://www.w3.org/ns/ttml#styling" ${rootAttributes} xml:space="preserve" tts:extent="${canvas.widthPx}px ${canvas.heightPx}px">
<head><layout>${regions}</layout></head>
<body><div>
${paragraphs.join('\n')}
</div></body>
</tt>
`;
}
