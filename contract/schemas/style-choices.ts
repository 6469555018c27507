import * as choices from '@cueline/captions/shapes/choices.ts';
import * as v from 'valibot';
import { maxKeywordLength, maxKeywords, maxSpeakers } from '../limits.ts';

export const HexColor = v.pipe(v.string(), v.regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #ffcc00'));

export const Template = v.picklist(choices.templates);
export const Look = v.picklist(choices.looks);
export const PageAnimation = v.picklist(choices.pageAnimations);
export const WordAnimation = v.picklist(choices.wordAnimations);
export const Animation = v.picklist(choices.animations);
export const Font = v.picklist(choices.fonts);
export const Placement = v.picklist(choices.placements);
export const LetterCase = v.picklist(choices.letterCases);
export type Animation = choices.Animation;
export type Font = choices.Font;
export type LetterCase = choices.LetterCase;
export type Look = choices.Look;
export type Placement = choices.Placement;
export type Template = choices.Template;

/** The size of letters. */
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

export const EmphasisRule = v.picklist(choices.emphasisRules);
export const EmphasisRules = v.pipe(v.array(EmphasisRule), v.minLength(1), v.maxLength(EmphasisRule.options.length));
