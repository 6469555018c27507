import * as v from 'valibot';
import { languageCodes, needsText, transcribedLanguageCodes } from '../languages.ts';
import { maxSpeakers, maxTextLength, maxTitleLength, minSpeakers } from '../limits.ts';
import { CaptionStyleInput, CaptionStylePatch, ShownStyle } from './caption-style.ts';
import { NewExports } from './export.ts';
import { ShownFailureCode } from './failure-code.ts';
import { Aspect, Credits, DateTime, Id, OutsideUrl, ofTest, onOneLine } from './fields.ts';
import { ExternalId, Metadata, ownFields } from './metadata.ts';
import { CreatedQuery, listOf, PageQuery } from './page-query.ts';
import { requestObject, textUpTo } from './request.ts';
import { ProjectVocabulary, VocabularyEntry } from './vocabulary.ts';

export const ProjectStatus = v.picklist(['importing', 'draft', 'transcribing', 'ready', 'failed']);
export type ProjectStatus = v.InferOutput<typeof ProjectStatus>;

export const ProjectParams = v.object({ project_id: Id });

export const ProjectKind = v.picklist(['song', 'podcast', 'speech', 'video', 'audio']);
export const MediaSource = v.picklist(['audio', 'video']);
export type MediaSource = v.InferOutput<typeof MediaSource>;

/** `und`, which older releases stored for a transcript of unknown language, is accepted as `auto`. */
export const Language = v.pipe(
  v.picklist(['auto', 'und', ...languageCodes], 'must be auto or a code of ISO 639-1, such as en'),
  v.transform((language) => (language === 'und' ? 'auto' : language)),
);
export type Language = v.InferOutput<typeof Language>;

/** What becomes of a transcription whose text is not what is spoken; absent in a request: `transcribe`. */
export const OnTextMismatch = v.picklist(['transcribe', 'fail']);
export type OnTextMismatch = v.InferOutput<typeof OnTextMismatch>;

/** An empty title is treated as not given. */
export const Title = v.pipe(textUpTo(maxTitleLength), v.transform(onOneLine));
export const SourceText = textUpTo(maxTextLength);

/** Counted from 1. */
export const AudioTrack = v.pipe(v.number(), v.integer(), v.minValue(1));

/** Speaker labels: whether words get them, or for how many speakers at most. */
export const Speakers = v.union(
  [v.boolean(), v.pipe(v.number(), v.integer(), v.minValue(minSpeakers), v.maxValue(maxSpeakers))],
  `must be true, false or a whole number from ${minSpeakers} to ${maxSpeakers}`,
);
export type Speakers = v.InferOutput<typeof Speakers>;

/** The state of the files that POST media makes. */
export const PlaybackState = v.picklist(['processing', 'completed', 'failed']);

/** Pixels. */
const PictureSide = v.pipe(v.number(), v.integer());

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
  width: v.nullish(PictureSide),
  height: v.nullish(PictureSide),
  frame_rate: v.nullish(v.number()),
  format: v.optional(Aspect),
  style: v.optional(ShownStyle),
  vocabulary: v.optional(v.array(VocabularyEntry)),
  playback: v.optional(PlaybackState),
  error: v.nullish(v.string()),
  error_code: v.nullish(ShownFailureCode),
  job_id: v.nullish(v.string()),
  /** Those that were requested with it. */
  export_ids: v.optional(v.array(Id)),
  ...ownFields,
  ...ofTest,
  batch_id: v.optional(Id),
  created_at: DateTime,
});
export type Project = v.InferOutput<typeof Project>;

export const ProjectQuery = requestObject({
  ...PageQuery,
  status: v.optional(ProjectStatus),
  kind: v.optional(ProjectKind),
  title: v.optional(textUpTo(maxTitleLength)),
  ...CreatedQuery,
  external_id: v.optional(ExternalId),
});
export type ProjectQuery = v.InferOutput<typeof ProjectQuery>;

export const ProjectList = listOf(Project);

/** `text` is as POST projects and POST transcribe take it: empty where there is none. */
export const ProjectText = v.object({ text: v.string() });

/** PATCH: absent fields stay as they are, null clears a field. */
export const PatchProject = requestObject({
  title: v.optional(Title),
  style_id: v.optional(Id),
  style: v.nullish(CaptionStylePatch),
  format: v.nullish(Aspect),
  vocabulary: v.nullish(ProjectVocabulary),
  metadata: v.nullish(Metadata),
});
export type PatchProject = v.InferOutput<typeof PatchProject>;

/** The message for `text`, where the language can only be aligned. */
export const textRequiredMessage = `is required, since this language can be aligned with a text and not transcribed without one. Give the words that are spoken, name a language that can be transcribed (${transcribedLanguageCodes.join(', ')}), or create the project with auto_transcribe false and PUT its transcript`;

export const CreateProject = v.pipe(
  requestObject({
    title: v.optional(Title),
    upload_id: v.optional(Id),
    source_url: v.optional(OutsideUrl),
    kind: v.optional(ProjectKind),
    language: v.optional(Language, 'auto'),
    text: v.optional(SourceText),
    on_text_mismatch: v.optional(OnTextMismatch),
    audio_track: v.optional(AudioTrack),
    speakers: v.optional(Speakers),
    format: v.optional(Aspect),
    style_id: v.optional(Id),
    style: v.optional(CaptionStyleInput),
    vocabulary: v.optional(ProjectVocabulary),
    auto_transcribe: v.optional(v.boolean(), true),
    exports: v.optional(NewExports),
    max_credits: v.optional(Credits),
    ...ownFields,
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
      textRequiredMessage,
    ),
    ['text'],
  ),
  v.forward(
    v.partialCheck(
      [['exports'], ['auto_transcribe']],
      ({ exports, auto_transcribe }) => auto_transcribe || exports === undefined,
      'begin when the transcription completes, and auto_transcribe is false: leave one of both out',
    ),
    ['exports'],
  ),
  v.metadata({ oneOf: [{ required: ['upload_id'] }, { required: ['source_url'] }] }),
);
export type CreateProject = v.InferOutput<typeof CreateProject>;
