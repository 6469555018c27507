import type * as captions from '@cueline/captions/shapes/preset-ids.ts';
import { resolutions } from '@cueline/captions/shapes/preset-ids.ts';
import * as v from 'valibot';
import { orLater } from '../or-later.ts';
import { CaptionStylePatch } from './caption-style.ts';
import { ShownFailureCode } from './failure-code.ts';
import { Credits, DateTime, Id, ofTest, Progress, WorkStatus } from './fields.ts';
import { linksField } from './links.ts';
import { Metadata, ownFields } from './metadata.ts';
import { CreatedQuery, listOf, PageQuery, WholeListQuery } from './page-query.ts';
import { PresetId, ShownPresetId } from './preset.ts';
import { requestObject } from './request.ts';

export const Resolution = v.picklist(resolutions);
export type Resolution = captions.Resolution;

/** How a picture of another shape becomes that of the platform. */
export const Fit = v.picklist(['auto', 'crop', 'pad', 'blur']);
export type Fit = v.InferOutput<typeof Fit>;

const Share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
/** A point of the upright picture, in shares of its width and height from the top left corner, that a crop keeps in its middle. */
export const Focus = requestObject({ x: Share, y: Share });
export type Focus = v.InferOutput<typeof Focus>;

/** AWS Elemental MediaConvert, or our own code. */
export const Renderer = v.picklist(['mediaconvert', 'lambda']);
export type Renderer = v.InferOutput<typeof Renderer>;

export const ExportWarningCode = v.picklist([
  'font_replaced',
  'characters_left_out',
  'emoji_in_one_color',
  'low_contrast',
  'motion_reduced',
  'drawn_simpler',
  'media_shorter_than_stated',
  'picture_cropped',
  'picture_shorter_than_sound',
  'renderer_fallback',
]);

/** A note on an export that otherwise is as requested. */
export const ExportWarning = v.object({ code: orLater(ExportWarningCode), message: v.string() });
export type ExportWarning = v.InferOutput<typeof ExportWarning>;

export const Export = v.object({
  id: Id,
  project_id: Id,
  batch_id: v.nullish(v.string()),
  preset: ShownPresetId,
  status: WorkStatus,
  progress: Progress,
  width: v.nullish(v.pipe(v.number(), v.integer())),
  height: v.nullish(v.pipe(v.number(), v.integer())),
  credits: v.nullish(v.pipe(v.number(), v.integer())),
  refunded: v.optional(Credits),
  download_url: v.nullish(v.pipe(v.string(), v.url())),
  /** Null where it is kept; absent in replies from before there were lifetimes. */
  expires_at: v.nullish(DateTime),
  /** Absent until its video is deleted. */
  expired: v.optional(v.literal(true)),
  error: v.nullish(v.string()),
  error_code: v.nullish(ShownFailureCode),
  warnings: v.optional(v.array(ExportWarning)),
  /** Absent where it has no captions. */
  transcript_version: v.optional(Id),
  /** Absent until it is chosen. */
  renderer: v.optional(orLater(Renderer)),
  /** Paths of the API; absent where it has no captions. */
  subtitles: v.optional(v.object({ srt: v.string(), vtt: v.string() })),
  /** Absent where it is a video. */
  layer: v.optional(v.literal(true)),
  ...ownFields,
  ...ofTest,
  created_at: DateTime,
  completed_at: v.nullish(DateTime),
});
export type Export = v.InferOutput<typeof Export>;

/** Seconds of the source. */
export const RangeEdge = v.pipe(v.number(), v.minValue(0));

export const Presets = v.pipe(
  v.array(PresetId),
  v.minLength(1),
  v.check((presets) => new Set(presets).size === presets.length, 'must not contain a preset twice'),
);

/** What a batch asks for too. */
export const renderOptions = {
  resolution: v.optional(Resolution, '1080p'),
  fit: v.optional(Fit, 'auto'),
  focus: v.optional(Focus),
  burn_captions: v.optional(v.boolean(), true),
  soft_captions: v.optional(v.boolean(), false),
  layer: v.optional(v.boolean(), false),
  sound_labels: v.optional(v.boolean(), true),
};

const videoFields = {
  ...renderOptions,
  range_start: v.optional(RangeEdge),
  range_end: v.optional(RangeEdge),
  style_id: v.optional(Id),
  style: v.optional(CaptionStylePatch),
};
const renderFields = { ...videoFields, max_credits: v.optional(Credits) };

type Framing = {
  readonly fit: Fit;
  readonly focus?: Focus | undefined;
};

/** With `pad` all is shown: a focus would have no effect, and must not look accepted. */
export const focusOnlyOfCrops = <Asked extends Framing>() =>
  v.rawCheck<Asked>(({ dataset: { typed, value: input }, addIssue }) => {
    if (!typed || input.fit !== 'pad' || input.focus === undefined) return;
    const message = 'has no effect with fit "pad", which cuts nothing off: leave one of both out';
    addIssue({ message, path: [pathItem({ ...input }, 'focus')] });
  });

type Captioning = {
  readonly burn_captions: boolean;
  readonly soft_captions: boolean;
  readonly layer: boolean;
};

/** A layer is the burned captions, and nothing else. */
export const layerOnlyOfBurned = <Asked extends Captioning>() =>
  v.rawCheck<Asked>(({ dataset: { typed, value: input }, addIssue }) => {
    if (!typed || !input.layer) return;
    const path = [pathItem({ ...input }, 'layer')] as const;
    if (!input.burn_captions)
      addIssue({ message: 'is empty without burn_captions: leave one of both out', path: [...path] });
    if (input.soft_captions) addIssue({ message: 'has no track of text: leave out soft_captions', path: [...path] });
  });

const pathItem = (input: Record<string, unknown>, key: string): v.IssuePathItem => ({
  type: 'object',
  origin: 'value',
  input,
  key,
  value: input[key],
});

export const QuoteExports = v.pipe(
  requestObject({ presets: Presets, ...renderFields }),
  focusOnlyOfCrops(),
  layerOnlyOfBurned(),
);
export type QuoteExports = v.InferOutput<typeof QuoteExports>;

/** Exports that are charged with a transcription, and begin when it completes. */
export const NewExports = v.pipe(
  requestObject({ presets: Presets, ...videoFields }),
  focusOnlyOfCrops(),
  layerOnlyOfBurned(),
);
export type NewExports = v.InferOutput<typeof NewExports>;

export const CreateExports = v.pipe(
  requestObject({
    presets: v.optional(Presets),
    ...renderFields,
    quote_id: v.optional(Id),
    metadata: v.optional(Metadata),
  }),
  v.forward(
    v.partialCheck(
      [['presets'], ['quote_id']],
      ({ presets, quote_id }) => presets !== undefined || quote_id !== undefined,
      'is required, unless quote_id is given',
    ),
    ['presets'],
  ),
  focusOnlyOfCrops(),
  layerOnlyOfBurned(),
);
export type CreateExports = v.InferOutput<typeof CreateExports>;

export const ProjectExportQuery = requestObject({ ...WholeListQuery.entries, links: linksField });

export const ExportQuery = requestObject({
  ...PageQuery,
  project_id: v.optional(Id),
  batch_id: v.optional(Id),
  status: v.optional(WorkStatus),
  ...CreatedQuery,
});
export type ExportQuery = v.InferOutput<typeof ExportQuery>;

export const ExportList = listOf(Export);
export type ExportList = v.InferOutput<typeof ExportList>;
export const ExportBatch = v.object({ batch_id: Id, data: v.array(Export) });
