import { documentOf } from '../looks/built-in-looks.ts';
import { animationOf, motionOf } from '../looks/motion-names.ts';
import type { CaptionStyle } from '../shapes/caption-style.ts';
import type { Box, LookDocument, Paint } from '../shapes/look-document.ts';
import { keywordColorOf } from './keywords.ts';
import { colorsIn, flat, opacityOf, withOpacity } from './paints.ts';

const defaultOutline = { color: '#000000', width: 0.055 };
/** The look that burn-in can draw too. */
const plainBox = { color: '#000000a0', radius: 0, padding: 0.2, height: 'line' } as const;

/**
 * How a style is drawn: the document that it starts from, with the fields that the style gives. A field that is as in the document
 * changes nothing. Names of colours stay.
 */
export function lookOf(style: CaptionStyle): LookDocument {
  const own = documentOf(style);
  const { row_box: _, ...document } = own;
  const [rowBox, spoken] = [rowBoxOf(style, own), spokenOf(style, own)];
  return {
    ...document,
    colors: { color: style.color, highlight: style.highlight },
    roles: {
      word: wordOf(style, own),
      ...(spoken && { spoken }),
      keyword: { ...own.roles.keyword, color: keywordColorOf(style) },
    },
    ...(rowBox && { row_box: rowBox }),
    pages: {
      ...own.pages,
      ...(style.words_per_page !== undefined && { words: style.words_per_page }),
      rows: style.max_lines,
      placement: style.placement,
      readable_lines: style.readable_lines,
    },
    motion: style.animation === animationOf(own.motion) ? own.motion : motionOf(style.animation),
  };
}

function wordOf(style: CaptionStyle, { colors, roles: { word } }: LookDocument): LookDocument['roles']['word'] {
  const isChanged = style.color !== colors.color && word.color !== undefined && !has(word.color, 'color');
  const outlines = outlinesOf(style, word.outlines);
  const { outlines: _, ...rest } = word;
  return {
    ...rest,
    font: style.font,
    size: style.font_size,
    letter_case: style.letter_case,
    color: isChanged ? 'color' : (word.color ?? 'color'),
    ...(outlines.length > 0 && { outlines }),
  };
}

type Outlines = NonNullable<LookDocument['roles']['word']['outlines']>;

/** The given outline is the one around the letters. */
function outlinesOf({ font_size, outline_color, outline_width }: CaptionStyle, own: Outlines = []): Outlines {
  if (outline_color === undefined && outline_width === undefined) return own;
  if (outline_width === 0) return [];
  const [first = defaultOutline, ...others] = own;
  return [
    {
      color: outline_color ?? first.color,
      width: outline_width === undefined ? first.width : outline_width / font_size,
    },
    ...others,
  ];
}

function rowBoxOf({ background_color, background_opacity }: CaptionStyle, { row_box: own }: LookDocument) {
  if (background_color === undefined && background_opacity === undefined) return own;
  if (background_opacity === 0) return undefined;
  const before = flat(own?.color ?? plainBox.color);
  return {
    ...(own ?? plainBox),
    color: withOpacity(background_color ?? before, background_opacity ?? opacityOf(before)),
  };
}

function spokenOf(style: CaptionStyle, own: LookDocument): LookDocument['roles']['spoken'] {
  const { box: ownBox, ...spoken } = own.roles.spoken ?? {};
  const box = spokenBoxOf(style, ownBox);
  if (!own.roles.spoken && !box) return undefined;
  const isChanged = style.highlight !== (own.colors.highlight ?? style.color) && !namesHighlight(own);
  // What is in a box that only the style asks for has the style's colour. The document says what is in its own.
  const inBox = box && !ownBox ? { color: spoken.color ?? 'color' } : {};
  return { ...inBox, ...spoken, ...(isChanged && { color: 'highlight' }), ...(box && { box }) };
}

function spokenBoxOf({ highlight_background: color }: CaptionStyle, own: Box | undefined): Box | undefined {
  if (color === 'none') return undefined;
  if (color === undefined || (own && color === boxColorOf(own))) return own;
  return { ...(own ?? plainBox), color };
}

/** `highlight_background` of a style that starts from a document with this box. */
export const boxColorOf = ({ color }: Box): string => flat(color).slice(0, 7);

const has = (paint: Paint, name: string): boolean => colorsIn(paint).includes(name);

const namesHighlight = ({ roles, row_box, page_box }: LookDocument): boolean =>
  JSON.stringify([roles, row_box, page_box]).includes('"highlight"');
