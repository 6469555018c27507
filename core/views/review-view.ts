import type { CommentRecord, ReviewLinkRecord } from '#contract/records/review.ts';
import type { Comment, ReviewLink } from '#contract/schemas/review.ts';

/** `endMs`: also with its key, or the secret that made it. */
export const reviewLinkView = (
  { review_link_id, project_id, name, created_at }: ReviewLinkRecord,
  endMs: number,
): ReviewLink => ({
  id: review_link_id,
  project_id,
  name,
  created_at,
  expires_at: new Date(endMs).toISOString(),
});

export const commentView = (comment: CommentRecord): Comment => ({
  id: comment.comment_id,
  project_id: comment.project_id,
  at: comment.at_ms / 1000,
  text: comment.text,
  author: comment.author ?? null,
  review_link_id: comment.review_link_id ?? null,
  resolved: comment.resolved_at !== undefined,
  created_at: comment.created_at,
});
