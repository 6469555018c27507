import type { LookDocument, Paint } from '../shapes/look-document.ts';

type Colors = Pick<LookDocument['colors'], 'color'> & { readonly highlight: string };

/** A colour of a document, as #rrggbb or #rrggbbaa. */
export const colorOf = (color: string, { color: text, highlight }: Colors): string =>
  color === 'color' ? text : color === 'highlight' ? highlight : color;

export const paintOf = (paint: Paint, colors: Colors): Paint =>
  typeof paint === 'string'
    ? colorOf(paint, colors)
    : { ...paint, stops: paint.stops.map((stop) => colorOf(stop, colors)) };

export const colorsIn = (paint: Paint): readonly string[] => (typeof paint === 'string' ? [paint] : paint.stops);

/** The one colour that is nearest to a paint: of a gradient the middle one, or the first of two. */
export const flat = (paint: Paint): string => {
  const colors = colorsIn(paint);
  return colors[Math.floor((colors.length - 1) / 2)] ?? '#000000';
};

/** #rrggbb with an opacity from 0 to 1. */
export const withOpacity = (color: string, opacity: number): string =>
  `${color.slice(0, 7)}${Math.round(opacity * 255)
    .toString(16)
    .padStart(2, '0')}`;

export const opacityOf = (color: string): number => Number.parseInt(color.slice(7) || 'ff', 16) / 255;
