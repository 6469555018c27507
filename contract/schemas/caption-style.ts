import * as v from 'valibot';
import { maxKeywordLength, maxKeywords, maxSpeakers } from '../limits.ts';
import { Id } from './fields.ts';
import { requestObject } from './request.ts';

export const HexColor = v.pipe(v.string(), v.regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #ffcc00'));

const HexColorOrNone = v.pipe(
  v.string(),
  v.regex(/^(#[0-9a-fA-F]{6}|none)$/, 'must be a colour such as #ffcc00, or none'),
);

export const Template = v.picklist(['clean', 'karaoke', 'bold', 'neon', 'minimal']);
export type Template = v.InferOutput<typeof Template>;

/** A design for short films: over the template, and below the fields that are given. */
export const Look = v.picklist(['punch', 'cinema']);
export type Look = v.InferOutput<typeof Look>;

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

/** How a page of captions appears, and how it disappears where no other follows at once. */
export const PageAnimation = v.picklist(['fade', 'pop', 'rise', 'slide']);
export type PageAnimation = v.InferOutput<typeof PageAnimation>;

/** What happens to a word as it is spoken. */
export const WordAnimation = v.picklist(['word_fade', 'word_pop', 'word_grow']);
export type WordAnimation = v.InferOutput<typeof WordAnimation>;

export const Animation = v.picklist(['none', ...PageAnimation.options, ...WordAnimation.options]);
export type Animation = v.InferOutput<typeof Animation>;

/** How letters are drawn: as in the transcript, or all as capitals or small ones. */
export const LetterCase = v.picklist(['original', 'upper', 'lower']);
export type LetterCase = v.InferOutput<typeof LetterCase>;

/** Words that are keywords by a rule. */
export const EmphasisRule = v.picklist(['numbers', 'names']);

const fields = {
  template: Template,
  font: Font,
  /** Pixels on a 1080-pixel short side. */
  font_size: v.pipe(v.number(), v.minValue(16), v.maxValue(200)),
  color: HexColor,
  highlight: HexColor,
  placement: Placement,
  max_lines: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(3)),
  readable_lines: v.boolean(),
  animation: Animation,
  letter_case: LetterCase,
};

/** Rounded to a thousandth: DynamoDB stores no number below 1e-130. */
const upTo = (most: number) =>
  v.pipe(
    v.number(),
    v.minValue(0),
    v.maxValue(most),
    v.transform((value) => Math.round(value * 1000) / 1000),
  );
const Keyword = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(maxKeywordLength));

/** Without them the template decides. */
const optionalFields = {
  look: Look,
  /** A font that the account has uploaded; it takes precedence over `font`. */
  font_id: Id,
  words_per_page: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(8)),
  outline_color: HexColor,
  /** Pixels on a 1080-pixel short side. */
  outline_width: upTo(20),
  background_color: HexColor,
  background_opacity: upTo(1),
  highlight_background: HexColorOrNone,
  keywords: v.pipe(v.array(Keyword), v.minLength(1), v.maxLength(maxKeywords)),
  keyword_color: HexColor,
  emphasize: v.pipe(v.array(EmphasisRule), v.minLength(1), v.maxLength(EmphasisRule.options.length)),
  /** By speaker, in the order in which they start to speak; further speakers start over with the first colour. */
  speaker_colors: v.pipe(v.array(HexColor), v.minLength(1), v.maxLength(maxSpeakers)),
};

/** As the API shows it, with template defaults filled in. */
export const CaptionStyle = v.object({ ...fields, ...v.partial(v.object(optionalFields)).entries });
export type CaptionStyle = v.InferOutput<typeof CaptionStyle>;

/** As PATCH takes it: merged by field; null clears a field. */
export const CaptionStylePatch = requestObject({
  template: v.nullish(fields.template),
  font: v.nullish(fields.font),
  font_size: v.nullish(fields.font_size),
  color: v.nullish(fields.color),
  highlight: v.nullish(fields.highlight),
  placement: v.nullish(fields.placement),
  max_lines: v.nullish(fields.max_lines),
  readable_lines: v.nullish(fields.readable_lines),
  animation: v.nullish(fields.animation),
  letter_case: v.nullish(fields.letter_case),
  look: v.nullish(optionalFields.look),
  font_id: v.nullish(optionalFields.font_id),
  words_per_page: v.nullish(optionalFields.words_per_page),
  outline_color: v.nullish(optionalFields.outline_color),
  outline_width: v.nullish(optionalFields.outline_width),
  background_color: v.nullish(optionalFields.background_color),
  background_opacity: v.nullish(optionalFields.background_opacity),
  highlight_background: v.nullish(optionalFields.highlight_background),
  keywords: v.nullish(optionalFields.keywords),
  keyword_color: v.nullish(optionalFields.keyword_color),
  emphasize: v.nullish(optionalFields.emphasize),
  speaker_colors: v.nullish(optionalFields.speaker_colors),
});
export type CaptionStylePatch = v.InferOutput<typeof CaptionStylePatch>;

/** As POST takes it: any of the fields. Only given fields are stored. */
export const CaptionStyleInput = requestObject(v.partial(CaptionStyle).entries);
export type CaptionStyleInput = v.InferOutput<typeof CaptionStyleInput>;
