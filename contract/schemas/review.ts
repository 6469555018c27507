import * as v from 'valibot';
import {
  defaultReviewLinkDays,
  maxCommentLength,
  maxReviewerNameLength,
  maxReviewLinkDays,
  maxReviewLinkNameLength,
} from '../limits.ts';
import { DateTime, Id, onOneLine } from './fields.ts';
import { listOf, WholeListQuery } from './page-query.ts';
import { ProjectParams } from './project.ts';
import { ProjectMedia } from './project-media.ts';
import { requestObject, textUpTo } from './request.ts';

const oneLine = (max: number) =>
  v.pipe(
    textUpTo(max),
    v.transform((name) => onOneLine(name).trim()),
  );

export const ReviewLinkParams = v.object({ review_link_id: Id });
export const CommentParams = v.object({ ...ProjectParams.entries, comment_id: Id });

export const ReviewLinkQuery = requestObject({ ...WholeListQuery.entries, project_id: v.optional(Id) });

export const CreateReviewLink = requestObject({
  project_id: Id,
  name: v.optional(oneLine(maxReviewLinkNameLength), ''),
  days: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxReviewLinkDays)),
    defaultReviewLinkDays,
  ),
});

export const ReviewLink = v.object({
  id: Id,
  project_id: Id,
  name: v.string(),
  created_at: DateTime,
  expires_at: DateTime,
});
export type ReviewLink = v.InferOutput<typeof ReviewLink>;

export const CreatedReviewLink = v.object({ ...ReviewLink.entries, url: v.string() });
export const ReviewLinkList = listOf(ReviewLink);

/** What a reviewer sees of a project beside its transcript and comments. */
export const Review = v.object({
  project_id: Id,
  title: v.string(),
  duration: v.nullable(v.number()),
  /** The proxy, the poster, and when their URLs end. */
  state: ProjectMedia.entries.state,
  video: v.nullable(v.string()),
  poster: v.nullable(v.string()),
  urls_expire_at: v.nullable(DateTime),
});
export type Review = v.InferOutput<typeof Review>;

export const CreateComment = requestObject({
  at: v.pipe(v.number(), v.finite(), v.minValue(0)),
  text: v.pipe(
    textUpTo(maxCommentLength),
    v.transform((text) => text.trim()),
    v.minLength(1, 'must not be empty'),
  ),
  author: v.optional(oneLine(maxReviewerNameLength), ''),
});

export const PatchComment = requestObject({ resolved: v.boolean() });

export const Comment = v.object({
  id: Id,
  project_id: Id,
  at: v.number(),
  text: v.string(),
  author: v.nullable(v.string()),
  review_link_id: v.nullable(Id),
  resolved: v.boolean(),
  created_at: DateTime,
});
export type Comment = v.InferOutput<typeof Comment>;

export const CommentList = listOf(Comment);
