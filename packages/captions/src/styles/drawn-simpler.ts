import { isCentred } from '../looks/built-in-looks.ts';
import { motionOf } from '../looks/motion-names.ts';
import { roomOf } from '../motion/motions.ts';
import type { Canvas } from '../presets/presets.ts';
import type { BurnIn } from '../shapes/burn-in.ts';
import type { CaptionStyle } from '../shapes/caption-style.ts';
import type { Animation } from '../shapes/choices.ts';
import type { LookDocument, Paint } from '../shapes/look-document.ts';
import type { CaptionWarning } from '../warning.ts';
import { burnableLook, type Shadow } from './burnable-look.ts';
import { readableLook } from './contrast.ts';
import { flat } from './paints.ts';

/**
 * The largest type that burn-in draws by its own setting: https://docs.aws.amazon.com/mediaconvert/latest/apireference/jobs.html,
 * BurninDestinationSettings: FontSize.
 */
export const largestTypePx = 96;

/** A style as it is drawn: what layout, painter, lint and subtitle files read. */
export interface DrawnStyle {
  readonly style: CaptionStyle;
  /** The look of that style; all colours in it are #rrggbb or #rrggbbaa. */
  readonly look: LookDocument;
  /** `drawn_simpler` is absent where all is drawn as requested. */
  readonly warnings: readonly CaptionWarning[];
}

type Draws = (what: keyof BurnIn) => boolean;

/** A style as burn-in with these switches can draw it in a picture. @default all is switched on */
export function drawnSimpler(
  requested: CaptionStyle,
  canvas: Canvas,
  burnIn?: BurnIn,
  hasKeywords?: boolean,
): DrawnStyle {
  const draws: Draws = (what) => burnIn?.[what] ?? true;
  const animation = nearestMotion(requested, draws);
  const fontSize = draws('largeType')
    ? requested.font_size
    : Math.min(requested.font_size, largestSize(animation, canvas));
  const style = { ...requested, animation, font_size: fontSize };
  const { look: readable, warning } = readableLook(style, hasKeywords);
  const { look: burnable, left } = burnableLook(readable);
  const { shadow, ...word } = burnable.roles.word;
  const isSharp = !draws('blur') && shadow !== undefined && shadow.blur > 0;
  const sharp = shadow && isGlow(shadow) ? undefined : shadow && { ...shadow, blur: 0 };
  const sharpWord = { ...word, ...(sharp && { shadow: sharp }) };
  const shown = isSharp ? { ...burnable, roles: { ...burnable.roles, word: sharpWord } } : burnable;
  const isSolid = !draws('alpha') && translucent.test(JSON.stringify([shown.roles, shown.row_box]));
  const simplified = [
    ...(animation === requested.animation ? [] : [`The animation is ${animation} instead of ${requested.animation}`]),
    ...(fontSize === requested.font_size
      ? []
      : [`The font_size is ${rounded(fontSize)} instead of ${requested.font_size}`]),
    ...left,
    ...(isSharp ? [sharp ? 'The shadow has a hard edge' : 'There is no glow'] : []),
    ...(isSolid ? ['What is partly transparent is opaque'] : []),
  ];
  return {
    style,
    look: isSolid ? opaque(shown) : shown,
    warnings: [
      ...(warning ? [warning] : []),
      ...(simplified.length === 0
        ? []
        : [
            {
              code: 'drawn_simpler' as const,
              message: `The captions are drawn more simply than requested. ${simplified.join('. ')}.`,
            },
          ]),
    ],
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
  const { scale, lineScale } = roomOf(motionOf(animation));
  return Math.floor(largestTypePx / Math.max(scale, lineScale)) / (Math.min(widthPx, heightPx) / 1080);
}

const isGlow = ({ right, down }: Shadow): boolean => right === 0 && down === 0;

/** A colour in JSON that is not opaque. */
const translucent = /"#[0-9a-f]{6}(?!ff)[0-9a-f]{2}"/i;

/** A burnable look without transparency. */
function opaque({ roles: { word, spoken, keyword }, row_box: box, ...look }: LookDocument): LookDocument {
  return {
    ...look,
    roles: {
      word: opaqueRole(word),
      ...(spoken && { spoken: opaqueRole(spoken) }),
      ...(keyword && { keyword: opaqueRole(keyword) }),
    },
    ...(box && { row_box: { ...box, color: solid(box.color) } }),
  };
}

type Drawn = Pick<LookDocument['roles']['word'], 'color' | 'outlines' | 'shadow' | 'box'>;

const opaqueRole = <Role extends Drawn>(role: Role): Role => {
  const { color, outlines, shadow, box } = role;
  return {
    ...role,
    ...(color && { color: solid(color) }),
    ...(outlines && { outlines: outlines.map((each) => ({ ...each, color: solid(each.color) })) }),
    ...(shadow && { shadow: { ...shadow, color: solid(shadow.color) } }),
    ...(box && { box: { ...box, color: solid(box.color) } }),
  };
};

const solid = (paint: Paint): string => flat(paint).slice(0, 7);

const rounded = (size: number): number => Math.round(size * 10) / 10;
