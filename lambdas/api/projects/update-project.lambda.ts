import { routes } from '#contract/routes.ts';
import { AppError } from '#core/app-error.ts';
import { mergeStyle } from '#core/styles/resolve-style.ts';
import { projectView } from '#core/views/project-view.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { changeSettings } from '#runtime/stores/edit-project.ts';
import { getProject } from '#runtime/stores/projects.ts';

const attempts = 10;

/** PATCH /projects/{project_id}: the style is merged into what it was at that moment, so no other change is lost. */
export const handler = httpRoute(routes.updateProject, async ({ accountId, params, body }) => {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const project = await getProject(accountId, params.project_id);
    const settings = {
      ...(body.title && { title: body.title }),
      ...(body.style !== undefined && { style: mergeStyle(project.style, body.style) }),
      ...(body.format !== undefined && { format: body.format ?? undefined }),
    };
    if (Object.keys(settings).length === 0) return { body: projectView(project) };
    const changed = await changeSettings(project, settings);
    if (changed) return { body: projectView(changed) };
  }
  throw new AppError('unavailable', 'The project is being changed by others. Send the request again.', {
    retryAfterSeconds: 1,
  });
});
