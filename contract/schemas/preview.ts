import * as v from 'valibot';
import { orLater } from '../or-later.ts';
import { CaptionStylePatch } from './caption-style.ts';
import { ExportWarning, Fit, Focus, focusOnlyOfCrops, RangeEdge, Resolution } from './export.ts';
import { Aspect, Id } from './fields.ts';
import { PresetId } from './preset.ts';
import { requestObject } from './request.ts';
import { HexColor } from './style-choices.ts';

export const PreviewRequest = v.pipe(
  requestObject({
    preset: PresetId,
    resolution: v.optional(Resolution, '1080p'),
    style_id: v.optional(Id),
    style: v.optional(CaptionStylePatch),
    format: v.optional(Aspect),
    range_start: v.optional(RangeEdge),
    range_end: v.optional(RangeEdge),
    at: v.optional(RangeEdge),
    background: v.optional(HexColor),
    fit: v.optional(Fit, 'auto'),
    focus: v.optional(Focus),
    frame: v.optional(v.boolean(), false),
    sound_labels: v.optional(v.boolean(), true),
  }),
  focusOnlyOfCrops(),
);
export type PreviewRequest = v.InferOutput<typeof PreviewRequest>;

export const FindingRule = v.picklist([
  'platform',
  'min_duration',
  'max_duration',
  'reading_speed',
  'orphan',
  'forbidden_break',
]);

export const PreviewFinding = v.object({
  rule: orLater(FindingRule),
  severity: v.picklist(['hard', 'soft']),
  message: v.string(),
  text: v.string(),
  start: v.number(),
  end: v.number(),
});
export type PreviewFinding = v.InferOutput<typeof PreviewFinding>;

const Pixels = v.pipe(v.number(), v.integer());

export const Preview = v.object({
  width: Pixels,
  height: Pixels,
  pages: v.pipe(v.number(), v.integer()),
  findings: v.array(PreviewFinding),
  warnings: v.array(ExportWarning),
});
export type Preview = v.InferOutput<typeof Preview>;
