import * as v from 'valibot';
import { maxVersionNameLength } from '../limits.ts';
import { orLater } from '../or-later.ts';
import { DateTime, Id, onOneLine } from './fields.ts';
import { listOf } from './page-query.ts';
import { ProjectParams } from './project.ts';
import { requestObject, textUpTo } from './request.ts';
import { Word } from './transcript.ts';

export const VersionParams = v.object({ ...ProjectParams.entries, version: Id });

export const AuthorKind = v.picklist(['pipeline', 'key', 'session', 'reviewer']);

/** `id` is that of the job, the API key, the session or the review link. */
export const VersionAuthor = v.object({ kind: orLater(AuthorKind), id: v.string() });
export type VersionAuthor = v.InferOutput<typeof VersionAuthor>;

export const TranscriptVersion = v.object({
  version: Id,
  author: VersionAuthor,
  created_at: DateTime,
  saved_at: DateTime,
  name: v.nullable(v.string()),
  exported: v.boolean(),
  current: v.boolean(),
  restored_from: v.nullable(Id),
});
export type TranscriptVersion = v.InferOutput<typeof TranscriptVersion>;

export const TranscriptVersionList = listOf(TranscriptVersion);

/** Null and an empty name remove the name. */
export const NameVersion = requestObject({
  name: v.nullable(v.pipe(textUpTo(maxVersionNameLength), v.transform(onOneLine))),
});

const Position = v.pipe(v.number(), v.integer(), v.minValue(0));

/**
 * Neighbouring words from a position counted from 0; with a count of 0 the position at which the other version has words.
 * `words` is absent after `maxDiffWords` words of a reply.
 */
export const WordsAt = v.object({ line: Position, word: Position, count: Position, words: v.optional(v.array(Word)) });

export const ChangeKind = v.picklist(['text', 'times', 'speaker', 'lines', 'emphasis']);

export const TranscriptChange = v.object({
  changed: v.array(orLater(ChangeKind)),
  before: WordsAt,
  after: WordsAt,
});
export type TranscriptChange = v.InferOutput<typeof TranscriptChange>;

export const TranscriptDiff = v.object({ from: Id, to: Id, changes: v.array(TranscriptChange) });
