import type * as captions from '@cueline/captions/shapes/caption-style.ts';
import * as v from 'valibot';
import { orLater } from '../or-later.ts';
import { Id } from './fields.ts';
import { LookDocument } from './look-document.ts';
import { requestObject } from './request.ts';
import {
  Animation,
  between,
  EmphasisRule,
  EmphasisRules,
  Font,
  HexColor,
  Keywords,
  LetterCase,
  Look,
  Placement,
  SpeakerColors,
  Template,
  TypeSize,
} from './style-choices.ts';

const HexColorOrNone = v.pipe(
  v.string(),
  v.regex(/^(#[0-9a-fA-F]{6}|none)$/, 'must be a colour such as #ffcc00, or none'),
);

const Title = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80));

const fields = {
  template: Template,
  font: Font,
  font_size: TypeSize,
  color: HexColor,
  highlight: HexColor,
  placement: Placement,
  max_lines: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(3)),
  readable_lines: v.boolean(),
  animation: Animation,
  letter_case: LetterCase,
};

/** Without them the template decides. */
const optionalFields = {
  /** Where the middle of captions is, in place of `placement`: shares of the width and the height of the picture. */
  center_x: between(0.1, 0.9),
  center_y: between(0, 1),
  /** Shown at the start of the video, in a place of its own. */
  title: Title,
  title_seconds: between(0.5, 15),
  look: Look,
  /** A look of one's own, over that of `look` and `template`. */
  design: LookDocument,
  /** A font that the account has uploaded; it takes precedence over `font`. */
  font_id: Id,
  words_per_page: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(8)),
  outline_color: HexColor,
  /** Pixels on a 1080-pixel short side. */
  outline_width: between(0, 20),
  background_color: HexColor,
  background_opacity: between(0, 1),
  highlight_background: HexColorOrNone,
  keywords: Keywords,
  keyword_color: HexColor,
  emphasize: EmphasisRules,
  /** By speaker, in the order in which they start to speak; further speakers start over with the first colour. */
  speaker_colors: SpeakerColors,
};

/** A style as captions are drawn in it: all that the template decides is filled in. */
export const CaptionStyle = v.object({
  ...fields,
  ...v.partial(v.object(optionalFields)).entries,
}) satisfies v.GenericSchema<unknown, captions.CaptionStyle>;
export type CaptionStyle = captions.CaptionStyle;
export type CaptionStyleInput = captions.CaptionStyleInput;

/** The form that the API shows, with template defaults filled in. */
export const ShownStyle = v.object({
  ...CaptionStyle.entries,
  template: orLater(Template),
  font: orLater(Font),
  placement: orLater(Placement),
  animation: orLater(Animation),
  letter_case: orLater(LetterCase),
  look: v.optional(orLater(Look)),
  /** Or a look as a later release has it. */
  design: v.optional(v.union([LookDocument, v.looseObject({})])),
  emphasize: v.optional(v.array(orLater(EmphasisRule))),
});
export type ShownStyle = v.InferOutput<typeof ShownStyle>;

/** The stored form: only what was given, and what a later release has stored. */
export const StoredStyle = v.looseObject(v.partial(ShownStyle).entries);
export type StoredStyle = v.InferOutput<typeof StoredStyle>;

/** The form that PATCH takes: merged by field; null clears a field. */
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
  center_x: v.nullish(optionalFields.center_x),
  center_y: v.nullish(optionalFields.center_y),
  title: v.nullish(optionalFields.title),
  title_seconds: v.nullish(optionalFields.title_seconds),
  look: v.nullish(optionalFields.look),
  design: v.nullish(optionalFields.design),
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

/** The form that POST takes: any of the fields. Only given fields are stored. */
export const CaptionStyleInput = requestObject(v.partial(CaptionStyle).entries);
