import { routes } from '#contract/routes.ts';
import { exportView } from '#core/views/export-view.ts';
import { downloadSigner } from '#runtime/aws/signed-urls.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { listExports } from '#runtime/stores/exports.ts';
import { getProject } from '#runtime/stores/projects.ts';

/** GET /projects/{project_id}/exports: the newest thousand; completed ones have a download URL. */
export const handler = httpRoute(routes.listExports, async ({ accountId, params }) => {
  const project = await getProject(accountId, params.project_id);
  const records = await listExports(project);
  const sign = records.some(({ status }) => status === 'completed') ? await downloadSigner() : undefined;
  const data = records.map(async (record) =>
    record.status === 'completed' && sign ? exportView(record, await sign(record)) : exportView(record),
  );
  return { body: { data: await Promise.all(data) } };
});
