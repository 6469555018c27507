import { routes } from '#contract/routes.ts';
import { AppError } from '#core/app-error.ts';
import { exportView } from '#core/views/export-view.ts';
import { keptDownloadUrl } from '#runtime/aws/kept-urls.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { getExport } from '#runtime/stores/exports.ts';
import { isThere } from '#runtime/stores/projects.ts';

/** GET /exports/{export_id} */
export const handler = httpRoute(routes.getExport, async ({ accountId, params }) => {
  const record = await getExport(accountId, params.export_id);
  if (!record || !(await isThere(record))) throw new AppError('not_found', 'There is no export with this id.');
  if (record.status !== 'completed') return { body: exportView(record) };
  return { body: exportView(record, await keptDownloadUrl(record)) };
});
