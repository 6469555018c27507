/** Red, green and blue, from 0 to 255. */
export type Rgb = readonly [number, number, number];

/** The colour of #rrggbb, or of #rrggbbaa without its opacity. */
export const rgbOf = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1, 7), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

export const hexOf = (rgb: Rgb): `#${string}` =>
  `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

/** `part`: the share of the other colour, from 0 to 1. */
export const mix = (one: Rgb, other: Rgb, part: number): Rgb => [
  one[0] + (other[0] - one[0]) * part,
  one[1] + (other[1] - one[1]) * part,
  one[2] + (other[2] - one[2]) * part,
];
