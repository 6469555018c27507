import * as v from 'valibot';
import { DateTime, Id } from '../schemas/fields.ts';

/** A link by which somebody without a key reviews one project (docs/decisions/review-links.md). */
export const ReviewLinkRecord = v.object({
  account_id: Id,
  review_link_id: Id,
  project_id: Id,
  name: v.string(),
  /** SHA-256 of the secret in the link. */
  secret_hash: v.string(),
  /** The API key that made it, and the secret of it that was sent, or that opened the session: with each of them the link ends. */
  key_id: Id,
  key_hash: v.optional(v.string()),
  /** The console session that made it: it ends with that where somebody ends that. */
  session_id: v.optional(Id),
  created_at: DateTime,
  /** Epoch seconds. */
  expires_at: v.number(),
});
export type ReviewLinkRecord = v.InferOutput<typeof ReviewLinkRecord>;

/** What somebody has said about a moment of a project. */
export const CommentRecord = v.object({
  /** `<account_id>#<project_id>` */
  account_project: v.string(),
  comment_id: Id,
  project_id: Id,
  at_ms: v.pipe(v.number(), v.integer()),
  text: v.string(),
  author: v.optional(v.string()),
  /** Absent where the account itself has written it. */
  review_link_id: v.optional(Id),
  resolved_at: v.optional(DateTime),
  created_at: DateTime,
});
export type CommentRecord = v.InferOutput<typeof CommentRecord>;
