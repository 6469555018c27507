import { exportRoutes } from '#contract/routes/exports.ts';
import { exportView } from '#core/views/export-view.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { findExport, requireExport } from '#runtime/stores/exports.ts';
import { cancelWork } from '#runtime/work/cancel-work.ts';

/** POST /exports/{export_id}/cancel */
export const handler = httpRoute(exportRoutes.cancelExport, async ({ accountId, params }) => {
  const record = await requireExport(accountId, params.export_id);
  const ended = await cancelWork(record, () => findExport(accountId, params.export_id));
  return { body: exportView(ended, Date.now()) };
});
