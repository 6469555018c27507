import { reviewRoutes } from '#contract/routes/reviews.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { deleteComment } from '#runtime/stores/comments.ts';
import { getProject } from '#runtime/stores/projects.ts';

/** DELETE /projects/{project_id}/comments/{comment_id} */
export const handler = httpRoute(reviewRoutes.deleteComment, async ({ accountId, params }) => {
  await deleteComment(await getProject(accountId, params.project_id), params.comment_id);
  return { body: undefined };
});
