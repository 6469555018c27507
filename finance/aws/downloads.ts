import { text } from 'node:stream/consumers';
import { ownerOfObject } from '#contract/object-keys.ts';
import type { SliceOfLogs } from '#contract/schemas/cost-plan.ts';
import { bucketName, publicOrigin } from '#runtime/environment.ts';
import { countDownloads, type Downloaded, downloadsIn, downloadUsage } from '../books/access-log.ts';
import { originOf } from '../books/log-groups.ts';
import { slicesOf } from '../books/pieces.ts';
import type { Usage } from '../books/usage.ts';
import { deliveredStream, listDelivered } from './log-bucket.ts';
import type { LogGroup } from './logs.ts';
import { projectsById } from './projects-by-id.ts';

type Range = Omit<Extract<SliceOfLogs, { of: 'downloads' }>, 'of'>;

/** Objects of access logs that one function reads. */
const sliceObjects = 20_000;
const readAtOnce = 20;

/**
 * The prefix of the log objects that S3 has delivered for the requests of a day.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/ServerLogs.html (date-based partitioning by event time)
 */
const prefixOf = (groups: readonly LogGroup[], { stack, day }: { stack: string; day: string }): string => {
  const { awsAccountArn, region } = originOf(stack, groups);
  return `${awsAccountArn.split(':')[4] ?? ''}/${region}/${bucketName()}/${day.replaceAll('-', '/')}/`;
};

/** Whether S3 has delivered logs of the day. There are none from before the bucket had them. */
export const hasAccessLogs = async (
  groups: readonly LogGroup[],
  of: { stack: string; day: string },
): Promise<boolean> => {
  for await (const keys of listDelivered(prefixOf(groups, of))) return keys.length > 0;
  return false;
};

/** The access logs of a day in ranges of keys; what S3 delivers later is in one of them, whatever its name. */
export const accessLogRanges = async (
  groups: readonly LogGroup[],
  of: { stack: string; day: string },
  most: number,
): Promise<Range[]> => {
  const keys: string[] = [];
  for await (const page of listDelivered(prefixOf(groups, of))) for (const key of page) keys.push(key);
  const each = Math.max(sliceObjects, Math.ceil(keys.length / most));
  const bounds: string[] = [];
  for (let at = each; at < keys.length; at += each) bounds.push(keys[at - 1] ?? '');
  return [undefined, ...bounds].map((after, at) => ({
    ...(after !== undefined && { after }),
    ...(bounds[at] !== undefined && { up_to: bounds[at] }),
  }));
};

/** What the downloads in a range of a day's access logs used. */
export const usageOfDownloads = async (
  groups: readonly LogGroup[],
  of: { stack: string; day: string },
  { after, up_to: upTo }: Range,
): Promise<Usage[]> => {
  const downloads = new Map<string, Downloaded>();
  const read = async (keys: readonly string[]) => {
    const texts = await Promise.all(keys.map(async (key) => text(await deliveredStream(key))));
    for (const one of texts) countDownloads(downloadsIn(one), downloads);
  };
  for await (const page of listDelivered(prefixOf(groups, of), after)) {
    const keys = page.filter((key) => upTo === undefined || key <= upTo);
    for (const some of slicesOf(keys, readAtOnce)) await read(some);
    if (keys.length < page.length) break;
  }
  const media = [...downloads.keys()].filter((key) => key.startsWith('media/'));
  return downloadUsage(
    of.day,
    downloads,
    await projectsById(new Set(media.flatMap((key) => ownerOfObject(key).account_id ?? []))),
    publicOrigin() !== undefined,
  );
};
