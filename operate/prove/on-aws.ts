import { readFile } from 'node:fs/promises';
import { ListJobsCommand, MediaConvertClient } from '@aws-sdk/client-mediaconvert';
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import * as v from 'valibot';
import { metricNames, metricNamespace } from '#contract/names.ts';
import { dayMs, dayOf } from '#core/days.ts';
import { logGroupsNamed, queryLogs } from '#finance/aws/logs.ts';
import { totalNanoUsd } from '#finance/books/usage.ts';
import { bucketName } from '#runtime/environment.ts';
import { readCosts, summedRows } from '../costs/read-costs.ts';
import { readAccount } from '../preflight/read-account.ts';
import { awsJson } from '../stage/aws-json.ts';
import { talkPath } from '../stage/talk.ts';
import type { CostsOf } from './costs.ts';
import { type ProofRun, pollMs } from './exports.ts';
import { AskAgain, NotHere } from './findings.ts';
import { uploadByPut } from './uploads.ts';

/** What only an AWS account has: quotas, metrics, and services that the local cloud has no part of. */
export const checkOnAws = async (proof: ProofRun, { stack }: CostsOf): Promise<void> => {
  const { report } = proof;
  await report.part(() => report.check('quotas by their names', quotasAreRead));
  await report.part(() => report.check('a cancelled encode', () => encodeIsCancelled(proof)));
  await report.part(() => report.check('a gigabyte from S3', (saw) => importsFast(proof, stack, saw)));
  await report.part(() => report.check('metrics of the account', metricsOfAllFunctions));
  await report.part(() => report.check('dollars on the dashboard', (saw) => dollarsAgree(stack, saw)));
  await report.part(() => report.check('metrics of downloads', downloadsAreCounted));
  await report.part(() => report.check('the anomaly monitor', () => anomaliesAreWatched(stack)));
  await report.part(() => report.check('downloads in the access log', (saw) => downloadsAreLogged(stack, saw)));
};

const quotasAreRead = async (): Promise<void> => {
  const unread: string[] = [];
  await readAccount((service, why) => unread.push(`${service}: ${why}`));
  if (unread.length > 0) throw new Error(unread.join('; '));
};

/** The job has the export's id as its token. */
const encodeIsCancelled = async ({ api }: ProofRun): Promise<void> => {
  const project = await api.projects.create({ upload_id: await uploadByPut(api, talkPath), auto_transcribe: false });
  const body = { presets: ['youtube'], resolution: '2160p', burn_captions: false } as const;
  const [started] = (await api.exports.create(project.id, body)).data;
  const client = new MediaConvertClient({});
  const find = async () =>
    (await client.send(new ListJobsCommand({ MaxResults: 20, Order: 'DESCENDING' }))).Jobs?.find(
      ({ ClientRequestToken }) => ClientRequestToken === started?.id,
    );
  await until('the job of the export is not listed', async () => (await find()) !== undefined);
  await api.projects.delete(project.id);
  await until('the job is not CANCELED', async () => (await find())?.Status === 'CANCELED');
};

const until = async (what: string, holds: () => Promise<boolean>, tries = 60): Promise<void> => {
  for (let tried = 0; tried < tries; tried += 1) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 2000));
  }
  throw new Error(`${what} after ${tries * 2} s`);
};

const mib = 2 ** 20;
/** The talk and an empty box: the first part is uploaded, the others are copies of its zeros. */
const [partBytes, parts] = [64 * mib, 16];
/** From where on the first part is zeros. */
const zerosFrom = 8 * mib;
export const gigabyte = partBytes + (parts - 1) * (partBytes - zerosFrom);

/** From the bucket itself, by the host of S3 that has an AAAA record beside its A record. */
const importsFast = async ({ api }: ProofRun, stack: string, saw: (text: string) => void): Promise<void> => {
  const s3 = new S3Client({ useDualstackEndpoint: true });
  const Bucket = bucketName();
  const [first, Key] = [`proof/first-${Date.now()}`, `proof/gigabyte-${Date.now()}.mp4`];
  const startedMs = Date.now();
  try {
    await s3.send(new PutObjectCommand({ Bucket, Key: first, Body: await firstPart() }));
    const { UploadId } = await s3.send(new CreateMultipartUploadCommand({ Bucket, Key, ContentType: 'video/mp4' }));
    const Parts = await Promise.all(
      Array.from({ length: parts }, async (_, index) => {
        const PartNumber = index + 1;
        const CopySourceRange = `bytes=${index === 0 ? 0 : zerosFrom}-${partBytes - 1}`;
        const CopySource = `${Bucket}/${first}`;
        const part = { Bucket, Key, UploadId, PartNumber, CopySource, CopySourceRange };
        return { PartNumber, ETag: (await s3.send(new UploadPartCopyCommand(part))).CopyPartResult?.ETag };
      }),
    );
    await s3.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }));
    const source_url = await getSignedUrl(s3, new GetObjectCommand({ Bucket, Key }), { expiresIn: 3600 });
    const project = await api.projects.create({ source_url, auto_transcribe: false }).wait({ pollMs });
    await api.projects.delete(project.id);
  } finally {
    for (const key of [first, Key]) await s3.send(new DeleteObjectCommand({ Bucket, Key: key }));
  }
  await copiesWithinMemory(stack, startedMs, saw);
};

export const firstPart = async (): Promise<Buffer> => {
  const talk = await readFile(talkPath);
  const bytes = Buffer.alloc(partBytes);
  talk.copy(bytes);
  if (talk.length + 8 > zerosFrom) throw new Error('the talk is larger than the part of it that is not copied');
  bytes.writeUInt32BE(gigabyte - talk.length, talk.length);
  bytes.write('free', talk.length + 4, 'latin1');
  return bytes;
};

/** The report lines of CopyPart arrive some time after it ran. */
const copiesWithinMemory = async (stack: string, fromMs: number, saw: (text: string) => void): Promise<void> => {
  const groups = (await logGroupsNamed(`${stack}-Pipelines-CopyPart`)).map(({ name }) => name);
  const query = `filter type = "platform.report"
  | stats max(record.metrics.maxMemoryUsedMB) as memory, sum(record.metrics.durationMs) as ms, count(*) as runs`;
  let found: { memory: number; ms: number } | undefined;
  await until('CopyPart has no report lines', async () => {
    const { rows } = await queryLogs(groups, query, { fromMs, toMs: Date.now() });
    const [row] = rows;
    found = row && Number(row.runs) > 0 ? { memory: Number(row.memory), ms: Number(row.ms) } : undefined;
    return found !== undefined;
  });
  const copiedMib = gigabyte / mib;
  const mibPerSecond = found ? (copiedMib * 1000) / found.ms : 0;
  saw(`${found?.memory} MB of memory, ${mibPerSecond.toFixed(0)} MiB a second for each connection`);
  if ((found?.memory ?? 0) >= 300) throw new Error(`CopyPart needs ${found?.memory} MB`);
  if (mibPerSecond < 20) throw new Error(`CopyPart copies ${mibPerSecond.toFixed(1)} MiB a second`);
};

const MetricList = v.object({
  Metrics: v.optional(
    v.array(v.object({ Dimensions: v.optional(v.array(v.object({ Name: v.string(), Value: v.string() })), []) })),
    [],
  ),
});
/** CloudWatch speaks JSON 1.0. https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_ListMetrics.html */
const cloudWatch = (operation: string, input: object): Promise<unknown> =>
  awsJson(
    {
      service: 'monitoring',
      host: (region) => `monitoring.${region}`,
      target: `GraniteServiceVersion20100801.${operation}`,
      version: '1.0',
    },
    input,
  );
const metricsNamed = async (Namespace: string, MetricName: string) =>
  v.parse(MetricList, await cloudWatch('ListMetrics', { Namespace, MetricName })).Metrics;

export const metricsOfAllFunctions = async (): Promise<void> => {
  for (const name of ['ClaimedAccountConcurrency', 'Throttles']) {
    const found = await metricsNamed('AWS/Lambda', name);
    if (!found.some(({ Dimensions }) => Dimensions.length === 0))
      throw new AskAgain(
        `CloudWatch has no ${name} of all functions; it lists a metric some minutes after its first value`,
      );
  }
};

export const downloadsAreCounted = async (): Promise<void> => {
  const isOurs = ({ Name, Value }: { Name: string; Value: string }) => Name === 'BucketName' && Value === bucketName();
  const requests = (await metricsNamed('AWS/S3', 'AllRequests')).filter(({ Dimensions }) => Dimensions.some(isOurs));
  if (requests.length === 0)
    throw new NotHere('the stage has no egressAlarmGbPerHour, or its metrics are not there yet');
  const bytes = (await metricsNamed('AWS/S3', 'BytesDownloaded')).filter(({ Dimensions }) => Dimensions.some(isOurs));
  if (!bytes.some(({ Dimensions }) => Dimensions.some(({ Name, Value }) => Name === 'FilterId' && Value === 'exports')))
    throw new AskAgain('S3 has not counted BytesDownloaded of the filter exports yet');
};

const MetricData = v.object({ MetricDataResults: v.array(v.object({ Values: v.array(v.number()) })) });

/** The whole of yesterday, when all lines and metrics have arrived. */
const dollarsAgree = async (stack: string, saw: (text: string) => void): Promise<void> => {
  const nowMs = Date.now();
  const day = dayOf(nowMs - dayMs);
  const { pieces } = await readCosts([day], { stack, nowMs });
  const logged = (await summedRows(pieces())).filter(
    ({ meter, route }) => !meter.startsWith('log_') && route !== 'storage' && route !== 'idle',
  );
  const metered = totalNanoUsd(logged);
  if (metered === 0) throw new AskAgain(`nothing was used on ${day}`);
  const namespace = metricNamespace(stack.replace(/^Cueline-/, ''));
  const Expression = `SUM(SEARCH('{"${namespace}",route} MetricName="${metricNames.cost}"', 'Sum', 86400))`;
  const input = {
    MetricDataQueries: [{ Id: 'dollars', Expression, ReturnData: true }],
    StartTime: Date.parse(day) / 1000,
    EndTime: Date.parse(day) / 1000 + 86_400,
  };
  const { MetricDataResults } = v.parse(MetricData, await cloudWatch('GetMetricData', input));
  const shown = MetricDataResults.flatMap(({ Values }) => Values).reduce((sum, value) => sum + value, 0);
  saw(`$${(shown / 1e9).toFixed(6)} by metrics and $${(metered / 1e9).toFixed(6)} by lines on ${day}`);
  if (Math.abs(shown / metered - 1) > 0.02) throw new Error('the dashboard and the lines differ by more than 2 %');
};

const Monitors = v.object({
  AnomalyMonitors: v.array(v.object({ MonitorSpecification: v.optional(v.unknown()) })),
});

/** https://docs.aws.amazon.com/aws-cost-management/latest/APIReference/API_GetAnomalyMonitors.html */
export const anomaliesAreWatched = async (stack: string): Promise<void> => {
  const target = 'AWSInsightsIndexService.GetAnomalyMonitors';
  const where = { service: 'ce', region: 'us-east-1', host: () => 'ce.us-east-1', target };
  const { AnomalyMonitors } = v.parse(Monitors, await awsJson(where, { MaxResults: 100 }));
  const deployment = stack.toLowerCase();
  if (!AnomalyMonitors.some((monitor) => JSON.stringify(monitor).includes(`"${deployment}"`)))
    throw new NotHere(`there is no monitor of ${deployment}: the stage has no costAnomalyUsd`);
};

/** What was downloaded yesterday, by an earlier run or by customers. */
const downloadsAreLogged = async (stack: string, saw: (text: string) => void): Promise<void> => {
  const nowMs = Date.now();
  const day = dayOf(nowMs - dayMs);
  const { pieces, fromLogs } = await readCosts([day], { stack, nowMs });
  if (fromLogs.length > 0) throw new AskAgain(`${day} is not closed yet`);
  const bytes = (await summedRows(pieces())).reduce(
    (sum, { route, meter, units }) => sum + (route === 'download' && meter === 'data_out_bytes' ? units : 0),
    0,
  );
  if (bytes === 0) throw new AskAgain(`no download of ${day} is in its file: run this again the day after a run`);
  saw(`${(bytes / mib).toFixed(1)} MiB were downloaded on ${day}`);
};
