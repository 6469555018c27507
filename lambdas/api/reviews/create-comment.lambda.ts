import { v7 as newId } from 'uuid';
import type { CommentRecord } from '#contract/records/review.ts';
import { reviewRoutes } from '#contract/routes/reviews.ts';
import { invalidRequest } from '#core/requests/invalid-request.ts';
import { commentView } from '#core/views/review-view.ts';
import { accountProject } from '#core/work/new-job.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { insertComment } from '#runtime/stores/comments.ts';
import { getProject } from '#runtime/stores/projects.ts';

/** POST /projects/{project_id}/comments */
export const handler = httpRoute(
  reviewRoutes.createComment,
  async ({ accountId, principal, params, body, remember }) => {
    const project = await getProject(accountId, params.project_id);
    const atMs = Math.round(body.at * 1000);
    if (atMs > (project.media?.durationMs ?? 0))
      throw invalidRequest([{ param: 'at', message: 'must be a moment of the media, in seconds' }]);
    const comment: CommentRecord = {
      account_project: accountProject(project),
      comment_id: newId(),
      project_id: project.project_id,
      at_ms: atMs,
      text: body.text,
      author: body.author || undefined,
      review_link_id: principal.reviews ? principal.principalId : undefined,
      created_at: new Date().toISOString(),
    };
    const reply = { body: commentView(comment) };
    await insertComment(project, comment, remember(reply));
    return reply;
  },
);
