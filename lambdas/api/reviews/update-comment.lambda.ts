import { reviewRoutes } from '#contract/routes/reviews.ts';
import type { NothingLeft } from '#contract/schemas/request.ts';
import { commentView } from '#core/views/review-view.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { resolveComment } from '#runtime/stores/comments.ts';
import { getProject } from '#runtime/stores/projects.ts';

/** PATCH /projects/{project_id}/comments/{comment_id} */
export const handler = httpRoute(
  reviewRoutes.updateComment,
  async ({ accountId, params, body: { resolved, ...others } }) => {
    others satisfies NothingLeft;
    const project = await getProject(accountId, params.project_id);
    const resolvedAt = resolved ? new Date().toISOString() : undefined;
    return { body: commentView(await resolveComment(project, params.comment_id, resolvedAt)) };
  },
);
