import type { CaptionStyle } from '#contract/schemas/caption-style.ts';
import { designOf } from './looks.ts';
import type { Drawing } from './templates.ts';

const defaultOutline = { color: '#000000', width: 0.055 } as const;
const defaultBackground = { color: '#000000', alpha: 'a0' } as const;

/** How a style is drawn: as its look or its template, with the outline and the background that the style asks for. */
export function drawingOf(style: CaptionStyle): Drawing {
  const { outline: _outline, background: _background, ...drawing } = designOf(style).drawing;
  const [outline, background] = [outlineOf(style), backgroundOf(style)];
  return { ...drawing, ...(outline && { outline }), ...(background && { background }) };
}

function outlineOf(style: CaptionStyle): Drawing['outline'] {
  const { font_size, outline_color, outline_width } = style;
  const own = designOf(style).drawing.outline;
  if (outline_color === undefined && outline_width === undefined) return own;
  if (outline_width === 0) return undefined;
  return {
    ...(own ?? defaultOutline),
    ...(outline_color && { color: hexOf(outline_color) }),
    ...(outline_width && { width: outline_width / font_size }),
  };
}

function backgroundOf(style: CaptionStyle): Drawing['background'] {
  const { background_color, background_opacity } = style;
  const own = designOf(style).drawing.background;
  if (background_color === undefined && background_opacity === undefined) return own;
  if (background_opacity === 0) return undefined;
  const color = background_color ?? own?.slice(0, 7) ?? defaultBackground.color;
  const alpha =
    background_opacity === undefined
      ? (own?.slice(7) ?? defaultBackground.alpha)
      : Math.round(background_opacity * 255)
          .toString(16)
          .padStart(2, '0');
  return hexOf(`${color}${alpha}`);
}

/** The colour of the box behind the spoken word, if there is one. */
export const wordBoxOf = ({ highlight_background: color }: Pick<CaptionStyle, 'highlight_background'>) =>
  color === undefined || color === 'none' ? undefined : color;

const hexOf = (color: string): `#${string}` => `#${color.slice(1)}`;
