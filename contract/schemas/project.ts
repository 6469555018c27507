import * as v from 'valibot';
import { languageCodes } from '../languages.ts';
import { maxTextLength, maxTitleLength } from '../limits.ts';
import { CaptionStyle, CaptionStyleInput, CaptionStylePatch } from './caption-style.ts';
import { Aspect, DateTime, Id, OutsideUrl, onOneLine, wellFormed } from './fields.ts';

export const ProjectStatus = v.picklist(['importing', 'draft', 'transcribing', 'ready', 'failed']);
export type ProjectStatus = v.InferOutput<typeof ProjectStatus>;

export const ProjectParams = v.strictObject({ project_id: Id });

export const ProjectKind = v.picklist(['song', 'podcast', 'speech', 'video', 'audio']);
export const MediaSource = v.picklist(['audio', 'video']);
export type MediaSource = v.InferOutput<typeof MediaSource>;

export const Language = v.picklist(
  ['auto', ...languageCodes],
  `must be auto or one of the ISO 639-1 codes that can be transcribed: ${languageCodes.join(', ')}`,
);
export type Language = v.InferOutput<typeof Language>;

export const Title = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(maxTitleLength),
  wellFormed,
  v.transform(onOneLine),
);
export const SourceText = v.pipe(v.string(), v.maxLength(maxTextLength), wellFormed);

export const Project = v.strictObject({
  id: Id,
  title: v.string(),
  status: ProjectStatus,
  kind: ProjectKind,
  source: MediaSource,
  language: v.optional(v.string()),
  duration: v.nullish(v.number()),
  format: v.optional(Aspect),
  style: v.optional(CaptionStyle),
  error: v.nullish(v.string()),
  job_id: v.nullish(v.string()),
  created_at: DateTime,
});
export type Project = v.InferOutput<typeof Project>;

export const ProjectList = v.strictObject({ data: v.array(Project), next_cursor: v.optional(v.string()) });

/** PATCH: what is not given stays, null clears. */
export const PatchProject = v.strictObject({
  title: v.optional(Title),
  style: v.nullish(CaptionStylePatch),
  format: v.nullish(Aspect),
});
export type PatchProject = v.InferOutput<typeof PatchProject>;

export const CreateProject = v.pipe(
  v.strictObject({
    title: v.optional(Title),
    upload_id: v.optional(Id),
    source_url: v.optional(OutsideUrl),
    kind: v.optional(ProjectKind),
    language: v.optional(Language, 'auto'),
    text: v.optional(SourceText),
    format: v.optional(Aspect),
    style: v.optional(CaptionStyleInput),
    auto_transcribe: v.optional(v.boolean(), true),
  }),
  v.forward(
    v.partialCheck(
      [['upload_id'], ['source_url']],
      (body) => (body.upload_id === undefined) !== (body.source_url === undefined),
      'exactly one of upload_id and source_url must be given',
    ),
    ['upload_id'],
  ),
);
export type CreateProject = v.InferOutput<typeof CreateProject>;
