import * as v from 'valibot';
import { requestObject } from './request.ts';

const HexColor = v.pipe(v.string(), v.regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #ffcc00'));

export const Template = v.picklist(['clean', 'karaoke', 'bold', 'neon', 'minimal']);
export type Template = v.InferOutput<typeof Template>;

export const Font = v.picklist([
  'Inter',
  'Bricolage Grotesque',
  'Montserrat',
  'Poppins',
  'Bebas Neue',
  'Playfair Display',
]);
export type Font = v.InferOutput<typeof Font>;

export const Placement = v.picklist(['top', 'middle', 'bottom']);

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
};

/** As shown: template defaults filled in. */
export const CaptionStyle = v.object(fields);
export type CaptionStyle = v.InferOutput<typeof CaptionStyle>;

/** As given on a change: merged by field, null clears one. */
export const CaptionStylePatch = requestObject({
  template: v.nullish(fields.template),
  font: v.nullish(fields.font),
  font_size: v.nullish(fields.font_size),
  color: v.nullish(fields.color),
  highlight: v.nullish(fields.highlight),
  placement: v.nullish(fields.placement),
  max_lines: v.nullish(fields.max_lines),
  readable_lines: v.nullish(fields.readable_lines),
});
export type CaptionStylePatch = v.InferOutput<typeof CaptionStylePatch>;

/** As given on creation: any of the fields. Only what was given is stored. */
export const CaptionStyleInput = requestObject(v.partial(v.object(fields)).entries);
export type CaptionStyleInput = v.InferOutput<typeof CaptionStyleInput>;
