import type { ExportRecord } from '#contract/records/export.ts';
import type { Export } from '#contract/schemas/export.ts';
import { exportView } from '#core/views/export-view.ts';
import { downloadSigner } from '#runtime/aws/signed-urls.ts';

/** Exports as the API shows them; completed ones have a download URL: `urlOf` makes it, by default signed. */
export const shownExports = async (
  records: readonly ExportRecord[],
  urlOf?: (record: ExportRecord) => Promise<string>,
): Promise<Export[]> => {
  const isAnyDone = records.some(({ status }) => status === 'completed');
  const link = urlOf ?? (isAnyDone ? await downloadSigner() : undefined);
  return Promise.all(
    records.map(async (record) =>
      record.status === 'completed' && link ? exportView(record, await link(record)) : exportView(record),
    ),
  );
};
