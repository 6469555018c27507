import { type Download, downloadsIn, downloadUsage, withoutModelledDownloads } from '../books/access-log.ts';
import { originOf } from '../books/log-groups.ts';
import type { Usage } from '../books/usage.ts';
import { accessLogsOf } from './access-logs.ts';
import { usageFromLogs } from './log-usage.ts';
import type { LogGroup } from './logs.ts';
import { projectsById } from './projects-by-id.ts';

/**
 * What a past day used, by the logs of the functions and by S3's access logs, as far as both have arrived. A day without access
 * logs, from before there were any, keeps the modelled downloads: S3 logs every hour's listing of the sweep at least.
 */
export const usageOfDay = async (
  groups: readonly LogGroup[],
  span: { readonly stack: string; readonly day: string; readonly nowMs: number },
): Promise<readonly Usage[]> => {
  const { usage } = await usageFromLogs(groups, span);
  const { awsAccountArn, region } = originOf(span.stack, groups);
  const downloads: Download[] = [];
  let isLogged = false;
  for await (const text of accessLogsOf(span.day, { account: awsAccountArn.split(':')[4] ?? '', region })) {
    isLogged = true;
    for (const download of downloadsIn(text)) downloads.push(download);
  }
  if (!isLogged) return usage;
  const ofMedia = downloads.filter(({ key }) => key.startsWith('media/')).map(({ key }) => key.split('/')[1] ?? '');
  const projectOf = await projectsById(new Set(ofMedia));
  return [...withoutModelledDownloads(usage), ...downloadUsage(span.day, downloads, projectOf)];
};
