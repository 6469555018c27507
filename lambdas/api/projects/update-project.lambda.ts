import { routes } from '../../../contract/routes.ts';
import { AppError } from '../../../core/app-error.ts';
import { mergeStyle } from '../../../core/projects/merge-style.ts';
import { projectView } from '../../../core/views/project-view.ts';
import { httpRoute } from '../../shared/http/http-route.ts';
import { changeSettings } from '../../shared/stores/edit-project.ts';
import { getProject } from '../../shared/stores/projects.ts';

const attempts = 5;

/** PATCH /projects/{project_id}: the style is merged into what it was at that moment, so no other change is lost. */
export const handler = httpRoute(routes.updateProject, async ({ accountId, params, body }) => {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const project = await getProject(accountId, params.project_id);
    const settings = {
      title: body.title ?? project.title,
      style: body.style === undefined ? project.style : mergeStyle(project.style, body.style),
      format: body.format === undefined ? project.format : (body.format ?? undefined),
    };
    if (await changeSettings(project, settings)) return { body: projectView({ ...project, ...settings }) };
  }
  throw new AppError('unavailable', 'The project is being changed by others. Send the request again.', {
    retryAfterSeconds: 1,
  });
});
