import { reviewRoutes } from '#contract/routes/reviews.ts';
import type { NothingLeft } from '#contract/schemas/request.ts';
import { idBeforeCursor, nextCursor } from '#core/requests/cursor.ts';
import { commentView } from '#core/views/review-view.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { searchComments } from '#runtime/stores/comments.ts';
import { getProject } from '#runtime/stores/projects.ts';

/** GET /projects/{project_id}/comments */
export const handler = httpRoute(
  reviewRoutes.listComments,
  async ({ accountId, params, query: { limit, cursor, ...others } }) => {
    others satisfies NothingLeft;
    const project = await getProject(accountId, params.project_id);
    const boundTo = [accountId, project.project_id, 'comments'];
    const before = cursor === undefined ? undefined : idBeforeCursor(cursor, boundTo);
    const { found, last } = await searchComments(project, { limit, before });
    return { body: { data: found.map(commentView), ...nextCursor(last, boundTo) } };
  },
);
