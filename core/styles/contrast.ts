import type { CaptionStyle } from '#contract/schemas/caption-style.ts';
import type { ExportWarning } from '#contract/schemas/export.ts';
import { type Drawing, type DrawnColor, templates } from './templates.ts';

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

/** White, black, and the grey that stands between a dark colour and a light highlight. */
type Hex = `#${string}`;
const contours: readonly Hex[] = ['#ffffff', '#000000', '#767676'];
/** Of large text, WCAG 2.2 success criterion 1.4.3. */
export const minContrast = 3;
/** A glow in a colour of the style's own only must not be the same. */
export const minGlowContrast = 1.5;

export interface ReadableDrawing {
  readonly drawing: Drawing;
  /** Set where a colour can hardly be told from the template's own outline or box. */
  readonly warning?: ExportWarning;
}

/** How a style is drawn: as its template says, unless a colour could hardly be told from what is drawn around it. */
export function readableDrawing(style: CaptionStyle): ReadableDrawing {
  const { drawing } = templates[style.template];
  const asked = drawing.outline?.color ?? drawing.background;
  if (!asked) return { drawing };
  const around = colorOf(asked, style);
  const least = asked === around ? minContrast : minGlowContrast;
  const colors = drawing.highlightsWord ? [...new Set([style.color, style.highlight])] : [style.color];
  const vanishing = colors.filter((color) => contrastOf(color, around) < least);
  if (vanishing.length === 0) return { drawing };
  const worst = (contour: string): number => Math.min(...colors.map((color) => contrastOf(color, contour)));
  const [best = '#ffffff'] = contours.toSorted((one, other) => worst(other) - worst(one));
  // The template keeps its own where no other is told better.
  const replaced = worst(best) > worst(around);
  const what = drawing.outline ? 'outline' : 'box';
  const contrasts = vanishing.map((color) => `${color} has a contrast of ${contrastOf(color, around).toFixed(1)}:1`);
  const outcome = replaced ? `the ${what} is drawn in ${best} instead` : `no other ${what} is better, so it stays`;
  return {
    drawing: replaced ? withContour(drawing, best) : drawing,
    warning: {
      code: 'low_contrast',
      message:
        `${contrasts.join(' and ')} with the ${what} of ${style.template} (${around.slice(0, 7)}), and ${least}:1 is ` +
        `needed to read it: ${outcome}`,
    },
  };
}

function withContour(drawing: Drawing, contour: Hex): Drawing {
  return {
    ...drawing,
    ...(drawing.outline && { outline: { ...drawing.outline, color: contour } }),
    // A box stays as clear as it was.
    ...(drawing.background && { background: `${contour}${drawing.background.slice(7)}` }),
  };
}

export function colorOf(color: DrawnColor, style: Pick<CaptionStyle, 'color' | 'highlight'>): string {
  if (color === 'color') return style.color;
  return color === 'highlight' ? style.highlight : color;
}
