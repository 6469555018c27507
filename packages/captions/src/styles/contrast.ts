import type { CaptionStyle } from '../shapes/caption-style.ts';
import type { LookDocument, Paint } from '../shapes/look-document.ts';
import type { CaptionWarning } from '../warning.ts';
import { lookOf } from './look-of.ts';
import { colorOf, colorsIn, flat, opacityOf, paintOf, withOpacity } from './paints.ts';
import { rgbOf } from './rgb.ts';

/** Relative luminance, WCAG 2.2: 0 of black, 1 of white. */
function luminance(hex: string): number {
  const linear = rgbOf(hex).map((channel) => {
    const part = channel / 255;
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

/** White, black, and a grey that contrasts with both a dark colour and a light highlight. */
const contours: readonly string[] = ['#ffffff', '#000000', '#767676'];

/** The lowest contrast of any colours of two paints. */
export const contrastOfPaints = (one: Paint, other: Paint): number =>
  Math.min(...colorsIn(one).flatMap((color) => colorsIn(other).map((around) => contrastOf(color, around))));

/** What is drawn in the box of the spoken word: the paint, unless it could not be read there. */
export function readableIn(box: Paint, paint: Paint): Paint {
  if (contrastOfPaints(paint, box) >= minContrast) return paint;
  return contrastOfPaints('#000000', box) > contrastOfPaints('#ffffff', box) ? '#000000' : '#ffffff';
}
/** For large text, WCAG 2.2 success criterion 1.4.3. */
export const minContrast = 3;
/** For a glow in a colour of the style, which only must be visibly different. */
export const minGlowContrast = 1.5;

export interface ReadableLook {
  /** All colours in it are #rrggbb or #rrggbbaa. */
  readonly look: LookDocument;
  /** Set where a colour has too little contrast with the document's outline or box. */
  readonly warning?: CaptionWarning;
}

/**
 * How a style is drawn: as `lookOf` says, but with another outline or box where the contrast is too low. `hasKeywords`: whether a word of
 * the captions is one.
 */
export function readableLook(style: CaptionStyle, hasKeywords = Boolean(style.keywords)): ReadableLook {
  const look = lookOf(style);
  const contour = contourOf(look);
  if (!contour) return { look: inColors(look) };
  const around = colorOf(contour, style);
  const minimum = contour === around ? minContrast : minGlowContrast;
  const colors = [...new Set(textColors(style, look, hasKeywords))];
  const unreadable = colors.filter((color) => contrastOf(color, around) < minimum);
  if (unreadable.length === 0) return { look: inColors(look) };
  const worst = (contour: string): number => Math.min(...colors.map((color) => contrastOf(color, contour)));
  const [best = '#ffffff'] = contours.toSorted((one, other) => worst(other) - worst(one));
  // What the style asks for stays, and the document's own where no other has more contrast.
  const isOutline = look.roles.word.outlines !== undefined;
  const isRequested = isOutline ? style.outline_color !== undefined : style.background_color !== undefined;
  const replaced = !isRequested && worst(best) > worst(around);
  const what = isOutline ? 'outline' : 'box';
  const contrasts = unreadable.map((color) => `${color} has a contrast of ${contrastOf(color, around).toFixed(1)}:1`);
  const outcome = replaced
    ? `the ${what} is drawn in ${best} instead`
    : isRequested
      ? 'it stays as it was requested'
      : `no other ${what} is better, so it stays`;
  const owner = style.design?.name ?? style.look ?? style.template;
  return {
    look: inColors(replaced ? withContour(look, best) : look),
    warning: {
      code: 'low_contrast',
      message:
        `${contrasts.join(' and ')} with the ${what} ${isRequested ? '' : `of ${owner} `}(${around.slice(0, 7)}), and ${minimum}:1 is ` +
        `needed to read it: ${outcome}`,
    },
  };
}

/** The colour that is next to the letters: that of their outline, or else of the box behind them. */
function contourOf({ roles: { word }, row_box, page_box }: LookDocument): string | undefined {
  const box = word.box ?? row_box ?? page_box;
  return word.outlines?.[0]?.color ?? (box && flat(box.color));
}

/** The colours of text that has the contour of the other words. */
function textColors(
  style: CaptionStyle,
  { roles: { word, spoken, keyword } }: LookDocument,
  hasKeywords: boolean,
): string[] {
  const hasOwn = (role: typeof spoken): boolean => role?.box !== undefined || role?.outlines !== undefined;
  return [
    ...colorsIn(word.color ?? 'color'),
    ...(style.speaker_colors ?? []),
    ...(hasKeywords && keyword?.color && !hasOwn(keyword) ? colorsIn(keyword.color) : []),
    ...(spoken?.color && !hasOwn(spoken) ? colorsIn(spoken.color) : []),
  ].map((color) => colorOf(color, style).slice(0, 7));
}

function withContour(look: LookDocument, contour: string): LookDocument {
  const { word } = look.roles;
  const [first, ...others] = word.outlines ?? [];
  const inContour = (box: NonNullable<LookDocument['row_box']>) => ({
    ...box,
    // The opacity of a box stays.
    color: withOpacity(contour, opacityOf(flat(box.color))),
  });
  if (first) {
    const outlines = [{ ...first, color: contour }, ...others];
    return { ...look, roles: { ...look.roles, word: { ...word, outlines } } };
  }
  if (word.box) return { ...look, roles: { ...look.roles, word: { ...word, box: inContour(word.box) } } };
  if (look.row_box) return { ...look, row_box: inContour(look.row_box) };
  return { ...look, ...(look.page_box && { page_box: inContour(look.page_box) }) };
}

/** Names of colours replaced by the colours. */
function inColors(look: LookDocument): LookDocument {
  const { colors, roles, row_box, page_box } = look;
  const known = { color: colors.color, highlight: colors.highlight ?? colors.color };
  const boxed = <B extends { readonly color: Paint }>(box: B): B => ({ ...box, color: paintOf(box.color, known) });
  const colored = <C extends { readonly color: string }>(each: C): C => ({
    ...each,
    color: colorOf(each.color, known),
  });
  const role = <R extends NonNullable<LookDocument['roles']['spoken']> | LookDocument['roles']['word']>(own: R): R => ({
    ...own,
    ...(own.color && { color: paintOf(own.color, known) }),
    ...(own.outlines && { outlines: own.outlines.map(colored) }),
    ...(own.shadow && { shadow: colored(own.shadow) }),
    ...(own.glow && { glow: colored(own.glow) }),
    ...(own.box && { box: boxed(own.box) }),
  });
  const spoken = roles.spoken && role(roles.spoken);
  return {
    ...look,
    roles: {
      word: role(roles.word),
      ...(spoken && {
        spoken: spoken.box ? { ...spoken, color: readableIn(spoken.box.color, spoken.color ?? colors.color) } : spoken,
      }),
      ...(roles.keyword && { keyword: role(roles.keyword) }),
    },
    ...(row_box && { row_box: boxed(row_box) }),
    ...(page_box && { page_box: boxed(page_box) }),
  };
}
