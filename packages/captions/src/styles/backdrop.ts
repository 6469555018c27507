import type { Canvas } from '../presets/presets.ts';
import type { CaptionStyle } from '../shapes/caption-style.ts';
import type { Look, Template } from '../shapes/choices.ts';
import { hexOf, mix, type Rgb, rgbOf } from './rgb.ts';

type Hex = `#${string}`;

/** A gradient from the top left to the bottom right, with a light in the middle. */
interface Palette {
  readonly from: Hex;
  readonly to: Hex;
  readonly light: Hex | 'highlight';
}

const palettes: Readonly<Partial<Record<Template | Look, Palette>>> = {
  clean: { from: '#24407a', to: '#0c1222', light: '#4f7cff' },
  karaoke: { from: '#4a1f7a', to: '#140a2b', light: '#c04bff' },
  bold: { from: '#7a2a1f', to: '#1d0a0c', light: '#ff6b3d' },
  neon: { from: '#1b1038', to: '#07040f', light: 'highlight' },
  minimal: { from: '#3a3f48', to: '#15171b', light: '#6b7480' },
  punch: { from: '#3b1d8f', to: '#0d0626', light: '#7a3dff' },
  cinema: { from: '#3b2b22', to: '#120c0a', light: '#a8713f' },
};

/** The light: its strength in the middle, its radius in short sides of the picture, and its vertical position. */
const light = { strength: 0.45, reach: 0.75, heightOf: 0.42 };
/** For dark text the colours are mixed with this share of white. */
const whiteShare = 0.82;

export type BackdropStyle = Pick<CaptionStyle, 'design' | 'look' | 'template' | 'color' | 'highlight'>;

/**
 * The background picture for media without video: red, green, blue and alpha of a canvas's pixels, in colours of the look or the template;
 * light where the text is dark. A smaller canvas of the same shape has the same colours at the same places.
 */
export function backdropOf(style: BackdropStyle, canvas: Canvas): Uint8Array<ArrayBuffer> {
  const palette = (style.design ? undefined : palettes[style.look ?? style.template]) ?? shadesOf(style.highlight);
  const shade = (hex: string): Rgb => (isDark(style.color) ? mix(rgbOf(hex), [255, 255, 255], whiteShare) : rgbOf(hex));
  const [from, to] = [shade(palette.from), shade(palette.to)];
  const glow = shade(palette.light === 'highlight' ? style.highlight : palette.light);
  const { widthPx: width, heightPx: height } = canvas;
  const pixels = new Uint8Array(width * height * 4).fill(255);
  const reachPx = Math.min(width, height) * light.reach;
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const along = (x / width + y / height) / 2;
      const away = Math.hypot(x - width / 2, y - height * light.heightOf) / reachPx;
      const lit = light.strength * Math.exp(-2 * away * away);
      for (const channel of channels) {
        const base = from[channel] + (to[channel] - from[channel]) * along;
        pixels[at++] = Math.round(base + (glow[channel] - base) * lit);
      }
      at += 1;
    }
  }
  return pixels;
}

/** Colours for looks that define none. */
const shadesOf = (highlight: string): Palette => ({
  from: darkened(highlight, 0.68),
  to: darkened(highlight, 0.92),
  light: 'highlight',
});

const darkened = (hex: string, part: number): Hex => hexOf(mix(rgbOf(hex), rgbOf('#05060a'), part));

const channels = [0, 1, 2] as const;

/** Luma of ITU-R BT.601. */
const isDark = (hex: string): boolean => {
  const [red, green, blue] = rgbOf(hex);
  return 0.299 * red + 0.587 * green + 0.114 * blue < 100;
};
