import * as v from 'valibot';
import { DateTime, Id } from '../schemas/fields.ts';
import { VersionAuthor } from '../schemas/transcript-version.ts';
import { TranscriptPointer } from './project.ts';

/** A version of a transcript; its words are an object in the bucket (TranscriptDocument). */
export const TranscriptVersionRecord = v.object({
  /** `<account_id>#<project_id>` */
  account_project: v.string(),
  ...v.omit(TranscriptPointer, ['listed']).entries,
  size_bytes: v.pipe(v.number(), v.integer()),
  author: VersionAuthor,
  /** When the first and the last save were made that are this version. */
  created_at: DateTime,
  saved_at: DateTime,
  name: v.optional(v.string()),
  /** An export was made of it. */
  exported: v.optional(v.literal(true)),
  restored_from: v.optional(Id),
});
export type TranscriptVersionRecord = v.InferOutput<typeof TranscriptVersionRecord>;
