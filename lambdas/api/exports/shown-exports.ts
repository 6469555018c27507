import type { ExportRecord } from '#contract/records/export.ts';
import type { Export } from '#contract/schemas/export.ts';
import { exportView } from '#core/views/export-view.ts';
import { downloadSigner } from '#runtime/aws/signed-urls.ts';

/** Exports as the API shows them; completed ones have a download URL. */
export const shownExports = async (records: readonly ExportRecord[]): Promise<Export[]> => {
  const sign = records.some(({ status }) => status === 'completed') ? await downloadSigner() : undefined;
  return Promise.all(
    records.map(async (record) =>
      record.status === 'completed' && sign ? exportView(record, await sign(record)) : exportView(record),
    ),
  );
};
