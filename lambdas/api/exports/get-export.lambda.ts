import { exportRoutes } from '#contract/routes/exports.ts';
import { exportView } from '#core/views/export-view.ts';
import { hasVideo } from '#core/work/export-lifetime.ts';
import { downloadSigner } from '#runtime/aws/signed-urls.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { requireExport } from '#runtime/stores/exports.ts';

/** GET /exports/{export_id} */
export const handler = httpRoute(exportRoutes.getExport, async ({ accountId, params }) => {
  const record = await requireExport(accountId, params.export_id);
  const nowMs = Date.now();
  if (!hasVideo(record, nowMs)) return { body: exportView(record, nowMs) };
  const sign = await downloadSigner();
  return { body: exportView(record, nowMs, await sign(record)) };
});
