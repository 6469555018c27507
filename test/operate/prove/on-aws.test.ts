import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import { beforeEach, expect, it, vi } from 'vitest';
import { environmentNames } from '#contract/names.ts';
import { AskAgain, NotHere } from '../../../operate/prove/findings.ts';
import {
  anomaliesAreWatched,
  downloadsAreCounted,
  firstPart,
  gigabyte,
  metricsOfAllFunctions,
} from '../../../operate/prove/on-aws.ts';
import { answerAsAws } from '../../support/aws-on-loopback.ts';

const Named = v.object({ Namespace: v.optional(v.string()), MetricName: v.optional(v.string(), 'none') });
let metrics: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>;
let monitors: readonly object[];
const asked: string[] = [];

/** CloudWatch and Cost Explorer on loopback, in the form of ListMetrics and GetAnomalyMonitors. */
answerAsAws('eu-central-1', async (request, response) => {
  const { MetricName } = v.parse(Named, JSON.parse(await text(request)));
  asked.push(`${request.headers['content-type']} ${request.headers['x-amz-target']}`);
  const Metrics = (metrics[MetricName] ?? []).map((dimensions) => ({
    MetricName,
    Dimensions: Object.entries(dimensions).map(([Name, Value]) => ({ Name, Value })),
  }));
  response.end(JSON.stringify({ Metrics, AnomalyMonitors: monitors }));
});

beforeEach(() => {
  [metrics, monitors, asked.length] = [{}, [], 0];
  vi.stubEnv(environmentNames.bucket, 'media');
});

it('metrics of all functions are those without dimensions', async () => {
  metrics = { ClaimedAccountConcurrency: [{}], Throttles: [{ FunctionName: 'f' }] };
  await expect(metricsOfAllFunctions()).rejects.toThrow('CloudWatch has no Throttles of all functions');
  metrics = { ...metrics, Throttles: [{ FunctionName: 'f' }, {}] };
  await metricsOfAllFunctions();
  expect(asked[0]).toBe('application/x-amz-json-1.0 GraniteServiceVersion20100801.ListMetrics');
});

it('downloads are those of the filter of the own bucket, and a stage may have none', async () => {
  const filter = (BucketName: string) => ({ BucketName, FilterId: 'exports' });
  metrics = { AllRequests: [filter('others')] };
  await expect(downloadsAreCounted()).rejects.toBeInstanceOf(NotHere);
  metrics = { AllRequests: [filter('media')], BytesDownloaded: [filter('others')] };
  await expect(downloadsAreCounted()).rejects.toBeInstanceOf(AskAgain);
  metrics = { ...metrics, BytesDownloaded: [filter('media')] };
  await downloadsAreCounted();
});

it('the monitor is that of the tag of this deployment', async () => {
  const of = (deployment: string) => ({
    MonitorName: deployment,
    MonitorSpecification: { Tags: { Key: 'deployment', Values: [deployment] } },
  });
  monitors = [of('cueline-dev')];
  await expect(anomaliesAreWatched('Cueline-prod')).rejects.toBeInstanceOf(NotHere);
  monitors = [of('cueline-dev'), of('cueline-prod')];
  await anomaliesAreWatched('Cueline-prod');
});

it('the gigabyte is an MP4 file whose last box ends with the last copied part', async () => {
  const bytes = await firstPart();
  const boxes: [string, number][] = [];
  for (let at = 0; at < bytes.length; at += boxes.at(-1)?.[1] ?? bytes.length)
    boxes.push([bytes.toString('latin1', at + 4, at + 8), bytes.readUInt32BE(at)]);
  expect(boxes.map(([name]) => name).at(-1)).toBe('free');
  expect(boxes.reduce((sum, [, size]) => sum + size, 0)).toBe(gigabyte);
});
