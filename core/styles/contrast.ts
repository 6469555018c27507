import type { CaptionStyle } from '#contract/schemas/caption-style.ts';
import type { ExportWarning } from '#contract/schemas/export.ts';
import { drawingOf, wordBoxOf } from './drawing.ts';
import { keywordColorOf } from './keywords.ts';
import type { Drawing, DrawnColor } from './templates.ts';

/** Relative luminance, WCAG 2.2: 0 of black, 1 of white. */
function luminance(hex: string): number {
  const linear = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const [red = 0, green = 0, blue = 0] = linear;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio, WCAG 2.2: 1 of equal colours, 21 of black and white. */
export function contrastOf(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

type Hex = `#${string}`;
/** White, black, and a grey that contrasts with both a dark colour and a light highlight. */
const contours: readonly Hex[] = ['#ffffff', '#000000', '#767676'];

/** The colour of the spoken word: `highlight`, unless it could not be read in the word's own box. */
export function spokenColorOf(style: CaptionStyle): string {
  const text = drawingOf(style).highlightsWord ? style.highlight : style.color;
  const box = wordBoxOf(style);
  if (!box || contrastOf(text, box) >= minContrast) return text;
  return contrastOf('#000000', box) > contrastOf('#ffffff', box) ? '#000000' : '#ffffff';
}
/** For large text, WCAG 2.2 success criterion 1.4.3. */
export const minContrast = 3;
/** For a glow in a colour of the style, which only must be visibly different. */
export const minGlowContrast = 1.5;

export interface ReadableDrawing {
  readonly drawing: Drawing;
  /** Set where a colour has too little contrast with the template's outline or box. */
  readonly warning?: ExportWarning;
}

/**
 * The drawing of a style: its template's, but with another outline or box where the contrast is too low. `hasKeywords`: whether a
 * word of the captions is one.
 */
export function readableDrawing(style: CaptionStyle, hasKeywords = Boolean(style.keywords)): ReadableDrawing {
  const drawing = drawingOf(style);
  const contourColor = drawing.outline?.color ?? drawing.background;
  if (!contourColor) return { drawing };
  const around = colorOf(contourColor, style);
  const minimum = contourColor === around ? minContrast : minGlowContrast;
  const texts = [style.color, ...(style.speaker_colors ?? []), ...(hasKeywords ? [keywordColorOf(style)] : [])];
  const colors = [...new Set(drawing.highlightsWord && !wordBoxOf(style) ? [...texts, style.highlight] : texts)];
  const unreadable = colors.filter((color) => contrastOf(color, around) < minimum);
  if (unreadable.length === 0) return { drawing };
  const worst = (contour: string): number => Math.min(...colors.map((color) => contrastOf(color, contour)));
  const [best = '#ffffff'] = contours.toSorted((one, other) => worst(other) - worst(one));
  // What the style asks for stays, and the template's own where no other has more contrast.
  const isRequested = drawing.outline ? style.outline_color !== undefined : style.background_color !== undefined;
  const replaced = !isRequested && worst(best) > worst(around);
  const what = drawing.outline ? 'outline' : 'box';
  const contrasts = unreadable.map((color) => `${color} has a contrast of ${contrastOf(color, around).toFixed(1)}:1`);
  const outcome = replaced
    ? `the ${what} is drawn in ${best} instead`
    : isRequested
      ? 'it stays as it was requested'
      : `no other ${what} is better, so it stays`;
  return {
    drawing: replaced ? withContour(drawing, best) : drawing,
    warning: {
      code: 'low_contrast',
      message:
        `${contrasts.join(' and ')} with the ${what} ${isRequested ? '' : `of ${style.look ?? style.template} `}(${around.slice(0, 7)}), and ${minimum}:1 is ` +
        `needed to read it: ${outcome}`,
    },
  };
}

function withContour(drawing: Drawing, contour: Hex): Drawing {
  if (drawing.outline) return { ...drawing, outline: { ...drawing.outline, color: contour } };
  // The opacity of a box stays.
  return { ...drawing, ...(drawing.background && { background: `${contour}${drawing.background.slice(7)}` }) };
}

export function colorOf(color: DrawnColor, style: Pick<CaptionStyle, 'color' | 'highlight'>): string {
  if (color === 'color') return style.color;
  return color === 'highlight' ? style.highlight : color;
}
