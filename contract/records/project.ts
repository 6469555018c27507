import * as v from 'valibot';
import { orLater } from '../or-later.ts';
import { StoredStyle } from '../schemas/caption-style.ts';
import { ShownFailureCode } from '../schemas/failure-code.ts';
import { Aspect, Credits, DateTime, Id } from '../schemas/fields.ts';
import { MediaFacts } from '../schemas/media-facts.ts';
import { ownFields } from '../schemas/metadata.ts';
import {
  AudioTrack,
  MediaSource,
  OnTextMismatch,
  PlaybackState,
  ProjectKind,
  ProjectStatus,
  Speakers,
} from '../schemas/project.ts';
import { VocabularyEntry } from '../schemas/vocabulary.ts';
import { Due } from './due.ts';
import { StoredExports } from './export.ts';

const ByteCount = v.pipe(v.number(), v.integer());

/** Points to a version of the transcript, an immutable object in the bucket. */
export const TranscriptPointer = v.object({
  version: v.string(),
  key: v.string(),
  language: v.optional(v.string()),
  /** The transcribed audio track, where the media has several. */
  audio_track: v.optional(AudioTrack),
  /** It has an item in the table transcript-versions; versions from before that table have none. */
  listed: v.optional(v.literal(true)),
});
export type TranscriptPointer = v.InferOutput<typeof TranscriptPointer>;

/** The fields of POST /projects that an import needs; `kind` only where it was given. */
export const ImportRequest = v.object({
  source_url: v.string(),
  auto_transcribe: v.boolean(),
  kind: v.optional(ProjectKind),
  /** Charged with the transcription, and begun when that completes. They are there since the project is, unless the last release made it. */
  exports: v.optional(StoredExports),
  /** The transcription is not started when it costs more, with its exports. */
  max_credits: v.optional(Credits),
  /** What all work of the project may cost, by the batch that made it. */
  batch_max_credits: v.optional(Credits),
  /** What that batch sets aside for it until its length is known. */
  batch_reserved: v.optional(Credits),
  /** The key of its item in that batch. */
  batch_item: v.optional(v.string()),
  /** The API key whose request created the import, and its ancestors: the following transcription counts on their caps. */
  spends_by: v.optional(v.array(Id)),
  /** No title was given and the link names no file, so the title becomes the file name that the host sends. */
  unnamed: v.optional(v.literal(true)),
});
export type ImportRequest = v.InferOutput<typeof ImportRequest>;

/** The files for players that POST media makes: where they are once its job is completed. */
export const Playback = v.object({
  job_id: Id,
  state: PlaybackState,
  proxy_key: v.optional(v.string()),
  poster_key: v.optional(v.string()),
  peaks_key: v.optional(v.string()),
});
export type Playback = v.InferOutput<typeof Playback>;

export const ProjectRecord = v.object({
  account_id: Id,
  project_id: Id,
  /** `<account_id>#<status>`: partition of the by-status index; absent while the project is being deleted. */
  account_status: v.optional(v.string()),
  title: v.string(),
  status: ProjectStatus,
  kind: ProjectKind,
  source: MediaSource,
  /** The language that was requested, `auto` included, until a transcription identifies it. */
  language: v.string(),
  format: v.optional(Aspect),
  /** Only what was given; template defaults are filled in on read. */
  style: v.optional(StoredStyle),
  /** Goes before the vocabulary of the account. */
  vocabulary: v.optional(v.array(VocabularyEntry)),
  /** Removed when the import ends, because a URL may contain a secret. */
  import: v.optional(ImportRequest),
  /** It has had a review link, so its files for players include a proxy: a reviewer never gets the source. */
  reviewed: v.optional(v.literal(true)),
  comments: v.optional(v.pipe(v.number(), v.integer())),
  /** The upload slot of its media. */
  upload_id: v.optional(Id),
  media_key: v.optional(v.string()),
  media: v.optional(MediaFacts),
  playback: v.optional(Playback),
  /** Counted while the media is being imported: the largest size that the plan allows. */
  reserved_bytes: v.optional(ByteCount),
  /** Bytes of all versions of its transcript. */
  version_bytes: v.optional(ByteCount),
  /** The project is deleted and its bytes are no longer counted. */
  bytes_freed: v.optional(v.literal(true)),
  /** The track that was requested, or the first that contains speech. */
  audio_track: v.optional(AudioTrack),
  /** The value of the last request for a transcription. */
  speakers: v.optional(Speakers),
  text_key: v.optional(v.string()),
  /** What the last request for a transcription asked for. */
  on_text_mismatch: v.optional(orLater(OnTextMismatch)),
  /** Bytes of all its texts: also those of its quotes, and those that a sweep is still to delete. */
  text_bytes: v.optional(ByteCount),
  transcript: v.optional(TranscriptPointer),
  ...ownFields,
  /** The batch that made it. */
  batch_id: v.optional(Id),
  error: v.optional(v.string()),
  error_code: v.optional(ShownFailureCode),
  /** Current import or transcription. */
  job_id: v.optional(Id),
  /** The exports that were requested with it. */
  export_ids: v.optional(v.array(Id)),
  /** When DELETE was called: from then on the project, its jobs and its exports are not found. */
  deleting: v.optional(DateTime),
  ...Due.entries,
  created_at: DateTime,
});
export type ProjectRecord = v.InferOutput<typeof ProjectRecord>;
