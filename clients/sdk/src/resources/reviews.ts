import type { Caller } from '../caller.ts';
import type { CreateComment, CreateReviewLink } from '../generated/schemas.ts';
import type { Input, RequestOptions } from '../transport.ts';
import { inProject } from './projects.ts';

export const reviewsOf = (caller: Caller) => ({
  /** The review links that are valid, newest first. */
  links: (query?: Input<'listReviewLinks'>['query'], options?: RequestOptions) =>
    caller.list('listReviewLinks', { query }, options),
  /** Makes a link by which somebody without a key reviews a project. Its `url` is shown once. */
  createLink: (body: CreateReviewLink, options?: RequestOptions) => caller.call('createReviewLink', { body }, options),
  /** Revokes a review link. */
  deleteLink: (reviewLinkId: string, options?: RequestOptions) =>
    caller.call('deleteReviewLink', { path: { review_link_id: reviewLinkId } }, options),
  /** What a reviewer watches of a project. */
  get: (projectId: string, options?: RequestOptions) => caller.call('getReview', inProject(projectId), options),
  /** The comments on a project, newest first. */
  comments: (projectId: string, query?: Input<'listComments'>['query'], options?: RequestOptions) =>
    caller.list('listComments', { ...inProject(projectId), query }, options),
  /** Comments on a moment of a project. */
  comment: (projectId: string, body: CreateComment, options?: RequestOptions) =>
    caller.call('createComment', { ...inProject(projectId), body }, options),
  /** Resolves a comment; with `resolved` false it is open again. */
  resolve: (projectId: string, commentId: string, resolved = true, options?: RequestOptions) =>
    caller.call('updateComment', { ...ofComment(projectId, commentId), body: { resolved } }, options),
  /** Deletes a comment. */
  deleteComment: (projectId: string, commentId: string, options?: RequestOptions) =>
    caller.call('deleteComment', ofComment(projectId, commentId), options),
});

const ofComment = (projectId: string, commentId: string) => ({
  path: { project_id: projectId, comment_id: commentId },
});
