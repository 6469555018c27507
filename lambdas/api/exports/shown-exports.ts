import type { ExportRecord } from '#contract/records/export.ts';
import type { Export } from '#contract/schemas/export.ts';
import { exportView } from '#core/views/export-view.ts';
import { hasVideo } from '#core/work/export-lifetime.ts';
import { downloadSigner } from '#runtime/aws/signed-urls.ts';

/** Exports as the API shows them; completed ones have a download URL: `urlOf` makes it, by default signed. */
export const shownExports = async (
  records: readonly ExportRecord[],
  urlOf?: (record: ExportRecord) => Promise<string>,
): Promise<Export[]> => {
  const nowMs = Date.now();
  const hasAny = records.some((record) => hasVideo(record, nowMs));
  const link = urlOf ?? (hasAny ? await downloadSigner() : undefined);
  return Promise.all(
    records.map(async (record) =>
      hasVideo(record, nowMs) && link ? exportView(record, nowMs, await link(record)) : exportView(record, nowMs),
    ),
  );
};
