import { projectRoutes } from '#contract/routes/projects.ts';
import type { NothingLeft } from '#contract/schemas/request.ts';
import { projectView } from '#core/views/project-view.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { retryChanged } from '#runtime/retry-changed.ts';
import { changeSettings } from '#runtime/stores/edit-project.ts';
import { getProject } from '#runtime/stores/projects.ts';
import { requestedStyle } from '#runtime/stores/styles.ts';

/** PATCH /projects/{project_id}: merges the style, and tries again when the stored style has changed since it was read. */
export const handler = httpRoute(projectRoutes.updateProject, async ({ accountId, params, body }) =>
  retryChanged('project', 10, async () => {
    const project = await getProject(accountId, params.project_id);
    const style = await requestedStyle(accountId, body, project.style);
    const { title, style: _style, style_id: _id, metadata, format, vocabulary, ...others } = body;
    others satisfies NothingLeft;
    const settings = {
      ...(title && { title }),
      ...(style && { style }),
      ...(metadata !== undefined && { metadata: metadata ?? undefined }),
      ...(format !== undefined && { format: format ?? undefined }),
      ...(vocabulary !== undefined && { vocabulary: vocabulary ?? undefined }),
    };
    if (Object.keys(settings).length === 0) return { body: projectView(project) };
    const changed = await changeSettings(project, settings);
    return changed && { body: projectView(changed) };
  }),
);
