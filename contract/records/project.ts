import * as v from 'valibot';
import { CaptionStyleInput } from '../schemas/caption-style.ts';
import { Aspect, DateTime, Id } from '../schemas/fields.ts';
import { MediaFacts } from '../schemas/media-facts.ts';
import { AudioTrack, MediaSource, ProjectKind, ProjectStatus } from '../schemas/project.ts';
import { Due } from './due.ts';

const ByteCount = v.pipe(v.number(), v.integer());

/** A version of the transcript: an immutable object in the bucket. */
export const TranscriptPointer = v.object({
  version: v.string(),
  key: v.string(),
  language: v.optional(v.string()),
  /** Whose words these are, where the media has several. */
  audio_track: v.optional(AudioTrack),
});
export type TranscriptPointer = v.InferOutput<typeof TranscriptPointer>;

/** As POST /projects gave it; `kind` only where it did. */
export const ImportRequest = v.object({
  source_url: v.string(),
  auto_transcribe: v.boolean(),
  kind: v.optional(ProjectKind),
  /** No title was given and the link names no file: what the host calls the file is better. */
  unnamed: v.optional(v.literal(true)),
});
export type ImportRequest = v.InferOutput<typeof ImportRequest>;

export const ProjectRecord = v.object({
  account_id: Id,
  project_id: Id,
  /** `<account_id>#<status>`: partition of the by-status index; none while it is being deleted. */
  account_status: v.optional(v.string()),
  title: v.string(),
  status: ProjectStatus,
  kind: ProjectKind,
  source: MediaSource,
  /** As asked for, `auto` included, until a transcript says what it is. */
  language: v.string(),
  format: v.optional(Aspect),
  /** Only what was given; template defaults are filled in on read. */
  style: v.optional(CaptionStyleInput),
  /** What an import needs to know; gone when it has ended, since a URL may hold a secret. */
  import: v.optional(ImportRequest),
  /** The slot that its media came by. */
  upload_id: v.optional(Id),
  media_key: v.optional(v.string()),
  media: v.optional(MediaFacts),
  /** Counted for an import whose media has yet to come: as large as its plan takes. */
  reserved_bytes: v.optional(ByteCount),
  /** Of all versions of its transcript. */
  version_bytes: v.optional(ByteCount),
  /** Deleted, and what it stored counts no more. */
  bytes_freed: v.optional(v.literal(true)),
  /** As asked for, or the first in which somebody spoke. */
  audio_track: v.optional(AudioTrack),
  text_key: v.optional(v.string()),
  transcript: v.optional(TranscriptPointer),
  error: v.optional(v.string()),
  /** Current import or transcription. */
  job_id: v.optional(Id),
  /** When DELETE came: from then the project, its jobs and its exports are not found. */
  deleting: v.optional(DateTime),
  ...Due.entries,
  created_at: DateTime,
});
export type ProjectRecord = v.InferOutput<typeof ProjectRecord>;
