import type { LookDocument, Paint } from '../shapes/look-document.ts';

/** Whether the spoken word is drawn in another way than the others. */
export function highlightsWord({ roles: { word, spoken = {} } }: LookDocument): boolean {
  const { color, ...others } = spoken;
  const colors = (paint: Paint | undefined): string => JSON.stringify(paint ?? '').toLowerCase();
  return Object.keys(others).length > 0 || (color !== undefined && colors(color) !== colors(word.color));
}
