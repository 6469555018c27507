import * as v from 'valibot';
import { alignedLanguageCodes, heardLanguageCodes, languageCodes, needsText } from '../languages.ts';
import { maxTextLength, maxTitleLength } from '../limits.ts';
import { CaptionStyle, CaptionStyleInput, CaptionStylePatch } from './caption-style.ts';
import { Aspect, DateTime, Id, OutsideUrl, onOneLine } from './fields.ts';
import { requestObject, textUpTo } from './request.ts';

export const ProjectStatus = v.picklist(['importing', 'draft', 'transcribing', 'ready', 'failed']);
export type ProjectStatus = v.InferOutput<typeof ProjectStatus>;

export const ProjectParams = v.object({ project_id: Id });

export const ProjectKind = v.picklist(['song', 'podcast', 'speech', 'video', 'audio']);
export const MediaSource = v.picklist(['audio', 'video']);
export type MediaSource = v.InferOutput<typeof MediaSource>;

/** `und`, as a transcript says whose language nobody knows, asks for no other than `auto` does. */
export const Language = v.pipe(
  v.picklist(
    ['auto', 'und', ...languageCodes],
    `must be auto or a code of ISO 639-1 that can be transcribed (${heardLanguageCodes.join(', ')}), or with a text aligned (${alignedLanguageCodes.join(', ')}). For another language, create the project with auto_transcribe false and PUT its transcript`,
  ),
  v.transform((language) => (language === 'und' ? 'auto' : language)),
);
export type Language = v.InferOutput<typeof Language>;

/** An empty one is treated as not given. */
export const Title = v.pipe(textUpTo(maxTitleLength), v.transform(onOneLine));
export const SourceText = textUpTo(maxTextLength);

/** Counted from 1. */
export const AudioTrack = v.pipe(v.number(), v.integer(), v.minValue(1));

export const Project = v.object({
  id: Id,
  title: v.string(),
  status: ProjectStatus,
  kind: ProjectKind,
  source: MediaSource,
  language: v.optional(v.string()),
  duration: v.nullish(v.number()),
  audio_tracks: v.optional(v.pipe(v.number(), v.integer())),
  audio_track: v.optional(AudioTrack),
  format: v.optional(Aspect),
  style: v.optional(CaptionStyle),
  error: v.nullish(v.string()),
  job_id: v.nullish(v.string()),
  created_at: DateTime,
});
export type Project = v.InferOutput<typeof Project>;

export const ProjectList = v.object({ data: v.array(Project), next_cursor: v.optional(v.string()) });

/** PATCH: what is not given stays, null clears. */
export const PatchProject = requestObject({
  title: v.optional(Title),
  style: v.nullish(CaptionStylePatch),
  format: v.nullish(Aspect),
});
export type PatchProject = v.InferOutput<typeof PatchProject>;

/** Of a language that only a text can be aligned to. */
export const textNeeded = 'is required, since this language can be aligned with a text and not transcribed without one';

export const CreateProject = v.pipe(
  requestObject({
    title: v.optional(Title),
    upload_id: v.optional(Id),
    source_url: v.optional(OutsideUrl),
    kind: v.optional(ProjectKind),
    language: v.optional(Language, 'auto'),
    text: v.optional(SourceText),
    audio_track: v.optional(AudioTrack),
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
  v.forward(
    v.partialCheck(
      [['language'], ['text'], ['auto_transcribe']],
      ({ language, text, auto_transcribe }) => !auto_transcribe || !needsText(language) || Boolean(text),
      textNeeded,
    ),
    ['text'],
  ),
  v.metadata({ oneOf: [{ required: ['upload_id'] }, { required: ['source_url'] }] }),
);
export type CreateProject = v.InferOutput<typeof CreateProject>;
