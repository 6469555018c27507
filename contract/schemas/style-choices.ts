import * as v from 'valibot';
import { maxKeywordLength, maxKeywords, maxSpeakers } from '../limits.ts';

export const HexColor = v.pipe(v.string(), v.regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #ffcc00'));

export const Template = v.picklist(['clean', 'karaoke', 'bold', 'neon', 'minimal']);
export type Template = v.InferOutput<typeof Template>;

/** A design for short films: over the template, and below the fields that are given. */
export const Look = v.picklist([
  'punch',
  'cinema',
  'duo',
  'pill',
  'steps',
  'lyric',
  'stadium',
  'atelier',
  'bounce',
  'bulletin',
  'accessible',
  'marker',
]);
export type Look = v.InferOutput<typeof Look>;

/** How a page of captions appears, and how it disappears where no other follows at once. */
export const PageAnimation = v.picklist(['fade', 'pop', 'rise', 'slide']);
export type PageAnimation = v.InferOutput<typeof PageAnimation>;

/** What happens to a word as it is spoken. */
export const WordAnimation = v.picklist(['word_fade', 'word_pop', 'word_grow']);
export type WordAnimation = v.InferOutput<typeof WordAnimation>;

export const Animation = v.picklist(['none', ...PageAnimation.options, ...WordAnimation.options]);
export type Animation = v.InferOutput<typeof Animation>;

export const Font = v.picklist([
  'Inter',
  'Bricolage Grotesque',
  'Montserrat',
  'Poppins',
  'Bebas Neue',
  'Playfair Display',
  'Anton',
  'Archivo Black',
  'Atkinson Hyperlegible',
  'Barlow Condensed',
  'Bodoni Moda',
  'Caveat Brush',
  'Fredoka',
  'JetBrains Mono',
  'Unbounded',
]);
export type Font = v.InferOutput<typeof Font>;

export const Placement = v.picklist(['top', 'middle', 'bottom']);
export type Placement = v.InferOutput<typeof Placement>;

/** How letters are drawn: as in the transcript, or all as capitals or small ones. */
export const LetterCase = v.picklist(['original', 'upper', 'lower']);
export type LetterCase = v.InferOutput<typeof LetterCase>;

/** Of letters. */
export const TypeSize = v.pipe(
  v.number(),
  v.minValue(16),
  v.maxValue(200),
  v.description('Pixels on a picture whose short side is 1080 pixels.'),
);

/** Rounded to a thousandth: DynamoDB stores no number below 1e-130. A JSON schema has no description that is after the rounding. */
export const between = (least: number, most: number, description?: string) =>
  v.pipe(
    v.number(),
    v.minValue(least),
    v.maxValue(most),
    v.metadata({ description }),
    v.transform((value) => Math.round(value * 1000) / 1000),
  );

const Keyword = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(maxKeywordLength));
export const Keywords = v.pipe(v.array(Keyword), v.minLength(1), v.maxLength(maxKeywords));

export const SpeakerColors = v.pipe(v.array(HexColor), v.minLength(1), v.maxLength(maxSpeakers));

/** Words that are keywords by a rule. */
export const EmphasisRule = v.picklist(['numbers', 'names']);
export const EmphasisRules = v.pipe(v.array(EmphasisRule), v.minLength(1), v.maxLength(EmphasisRule.options.length));
