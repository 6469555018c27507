import type { BurnIn } from '#contract/burn-in.ts';
import { largestTypePx } from '#contract/limits.ts';
import type { Animation, CaptionStyle } from '#contract/schemas/caption-style.ts';
import type { ExportWarning } from '#contract/schemas/export.ts';
import type { Canvas } from '../../presets/presets.ts';
import { drawingOf } from '../../styles/drawing.ts';
import { isCentred } from '../../styles/looks.ts';
import type { Drawing } from '../../styles/templates.ts';
import { roomOf } from './motions.ts';

type Draws = (what: keyof BurnIn) => boolean;

interface SimplerStyle {
  readonly style: CaptionStyle;
  /** Of the drawing of that style, in place of its template's. */
  readonly shadow: Drawing['shadow'];
  /** Absent where all is drawn as requested. */
  readonly warning?: ExportWarning & { readonly code: 'drawn_simpler' };
}

/** A style as burn-in with these switches can draw it in a picture. @default all is switched on */
export function drawnSimpler(requested: CaptionStyle, canvas: Canvas, burnIn?: BurnIn): SimplerStyle {
  const draws: Draws = (what) => burnIn?.[what] ?? true;
  const { shadow, background } = drawingOf(requested);
  const animation = nearestMotion(requested, draws);
  const fontSize = draws('largeType')
    ? requested.font_size
    : Math.min(requested.font_size, largestSize(animation, canvas));
  const softBox = !draws('alpha') && hasAlpha(background);
  const [edge, solid] = [!draws('blur') && shadow?.blur, !draws('alpha') && hasAlpha(shadow?.color)];
  const simplified = [
    ...(animation === requested.animation ? [] : [`animation is ${animation} instead of ${requested.animation}`]),
    ...(fontSize === requested.font_size
      ? []
      : [`font_size is ${rounded(fontSize)} instead of ${requested.font_size}`]),
    ...(softBox ? ['the box is opaque'] : []),
    ...(edge ? [shadow?.offset ? 'the shadow has a hard edge' : 'there is no glow'] : []),
    ...(solid ? ['the shadow is opaque'] : []),
  ];
  if (simplified.length === 0) return { style: requested, shadow };
  return {
    style: { ...requested, animation, font_size: fontSize, ...(softBox && { background_opacity: 1 }) },
    shadow: shadow && simplerShadow(shadow, draws),
    warning: {
      code: 'drawn_simpler',
      message: `The captions are drawn more simply than requested: ${simplified.join(', ')}`,
    },
  };
}

/** Motions in place of one that is not drawn, the nearest first. */
const nearest: Readonly<Partial<Record<Animation, readonly Animation[]>>> = {
  pop: ['fade'],
  rise: ['fade', 'pop'],
  slide: ['fade', 'pop'],
  word_pop: ['word_fade', 'pop'],
  word_grow: ['pop', 'fade'],
};

const needs: Readonly<Record<Animation, readonly (keyof BurnIn)[]>> = {
  none: [],
  fade: ['alpha'],
  pop: ['regions'],
  rise: ['regions', 'alpha'],
  slide: ['regions', 'alpha'],
  word_fade: ['alpha'],
  word_pop: ['wordSizes', 'alpha'],
  word_grow: ['wordSizes'],
};

function nearestMotion(style: CaptionStyle, draws: Draws): Animation {
  const { animation } = style;
  // A smaller page with the same centre has the region of the page at rest.
  const isDrawn = (each: Animation): boolean => (each === 'pop' && isCentred(style)) || needs[each].every(draws);
  return [animation, ...(nearest[animation] ?? [])].find(isDrawn) ?? 'none';
}

/** The largest font_size that stays within the job's own setting at each moment of the motion. */
function largestSize(animation: Animation, { widthPx, heightPx }: Canvas): number {
  const { scale, lineScale } = roomOf(animation);
  return Math.floor(largestTypePx / Math.max(scale, lineScale)) / (Math.min(widthPx, heightPx) / 1080);
}

function simplerShadow(shadow: NonNullable<Drawing['shadow']>, draws: Draws): Drawing['shadow'] {
  const { color, offset } = shadow;
  if (!draws('blur') && offset === 0) return undefined;
  return {
    offset,
    blur: draws('blur') ? shadow.blur : 0,
    color: !draws('alpha') && hasAlpha(color) ? `#${color.slice(1, 7)}` : color,
  };
}

const hasAlpha = (color: string | undefined): boolean => /^#\w{8}$/.test(color ?? '') && !/ff$/i.test(color ?? '');

const rounded = (size: number): number => Math.round(size * 10) / 10;
