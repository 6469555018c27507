import { minFontSize } from '../laid-out/lay-out.ts';
import { isGlance } from '../laid-out/pages.ts';
import type { Canvas } from '../presets/presets.ts';
import type { Font } from '../shapes/choices.ts';
import type { LookDocument } from '../shapes/look-document.ts';
import type { PresetId } from '../shapes/preset-ids.ts';

type Kind = 'subtitles' | 'few words in wide letters' | 'few words in condensed letters';

/** On a short side of 1080, as docs/decisions/looks.md says: on TikTok, on Reels and Shorts, in 16:9, and in 1:1 and 4:5. */
const usualSizes: Readonly<Record<Kind, readonly [tiktok: number, vertical: number, wide: number, square: number]>> = {
  subtitles: [72, 68, 64, 64],
  'few words in wide letters': [104, 112, 96, 96],
  'few words in condensed letters': [180, 200, 150, 170],
};

/** The guides of caption tools are as far apart as this, and looks may be a little further. */
const [least, most] = [0.65, 1.5];

const condensed: readonly Font[] = ['Bebas Neue', 'Anton', 'Barlow Condensed'];

interface LaidOut {
  readonly preset: PresetId;
  readonly canvas: Canvas;
  /** Font sizes of each page. */
  readonly fontSizesPx: readonly number[];
}

/** Why the type of pages is too small or too large for the platform; undefined where it is neither. */
export function lintSize({ pages, roles: { word } }: LookDocument, { preset, canvas, fontSizesPx }: LaidOut) {
  const kind = kindOf(pages.words, word.font);
  const { widthPx, heightPx } = canvas;
  const [tiktok, vertical, wide, square] = usualSizes[kind];
  const isVertical = heightPx * 9 >= widthPx * 16 - 16;
  const usual = isVertical ? (preset === 'tiktok' ? tiktok : vertical) : widthPx > heightPx ? wide : square;
  const scale = 1080 / Math.min(widthPx, heightPx);
  const size = Math.round(median(fontSizesPx) * scale);
  if (size < Math.min(minFontSize, word.size - 1))
    return 'There is hardly any room for letters: make the outlines, the shadow, the glow or the type smaller.';
  if (size >= usual * least && size <= usual * most) return undefined;
  const share = (px: number): string => `${((100 * px) / scale / heightPx).toFixed(1)} % of the height`;
  return `The type is too ${size < usual ? 'small' : 'large'}: ${size} px, ${share(size)}, where ${kind} usually have ${usual} px, ${share(usual)}.`;
}

const kindOf = (words: number | undefined, font: Font): Kind => {
  if (!isGlance(words)) return 'subtitles';
  return condensed.includes(font) ? 'few words in condensed letters' : 'few words in wide letters';
};

const median = (sizes: readonly number[]): number => sizes.toSorted((a, b) => a - b)[Math.floor(sizes.length / 2)] ?? 0;
