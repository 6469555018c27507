import { operatorRoutes } from '#contract/operator.ts';
import { AppError } from '#core/app-error.ts';
import { reportFile } from '#finance/aws/stored-reports.ts';
import { httpRoute } from '#runtime/http/http-route.ts';

const [html, csv] = operatorRoutes.getMonthReportFile.files;
/** A Lambda's response is at most 6 MB. */
const maxFileBytes = 5_500_000;

/** GET /operator/reports/{month}/{file}: to keep and not to show, since it is no page of the console. */
export const handler = httpRoute(operatorRoutes.getMonthReportFile, async ({ params: { month, file } }) => {
  const text = await reportFile(month, file);
  if (Buffer.byteLength(text) > maxFileBytes) {
    throw new AppError('not_found', `${file} is too large to be sent from here. npm run cost report writes it.`);
  }
  return {
    file: text,
    contentType: file.endsWith('.html') ? html : csv,
    headers: { 'content-disposition': `attachment; filename="${file}"` },
  };
});
