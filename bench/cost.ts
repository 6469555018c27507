import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import * as v from 'valibot';
import { usEast1 as prices } from '#core/cost/prices.ts';
import { oneOf } from '../operate/command-line/one-of.ts';
import { costCard } from '../reference/cost-card/cost-card.ts';
import { CostRecord, type Measured } from '../reference/cost-card/cost-record.ts';
import { copiedAtPaceOf, derivedVideo } from '../reference/cost-card/derived-video.ts';
import { receiverHost } from '../reference/cost-card/route-calls.ts';
import { routeCosts } from '../reference/cost-card/route-costs.ts';
import { startBenchCloud } from './bench-cloud.ts';
import { idleAgain, idleMonth } from './cost/idle-month.ts';
import { videoCosts } from './cost/video-costs.ts';

const recordFile = 'docs/cost-card.json';
const cardFile = 'docs/cost-card.md';
const parts = ['routes', 'videos', 'card'] as const;

/** Measures what everything costs, or a part of it, and writes the card and the record from which it is made. */
export const benchCost = async (only: string | undefined): Promise<void> => {
  if (only === undefined) return measureEach();
  const part = oneOf(parts, only, '--only');
  const before = v.parse(CostRecord, JSON.parse(readFileSync(recordFile, 'utf8')));
  const record = { ...before, ...(await measuredPart(part, before)) };
  writeFileSync(recordFile, JSON.stringify(record));
  execFileSync('node_modules/.bin/biome', ['format', '--write', recordFile]);
  writeFileSync(cardFile, costCard(record, prices));
  console.log(`${cardFile} is written.`);
};

/** Each in a process of its own, since SDK clients keep the endpoint of the cloud that they called first. */
const measureEach = (): void => {
  for (const part of ['routes', 'videos'] as const)
    execFileSync(process.execPath, ['bench/bench.ts', 'cost', '--only', part], { stdio: 'inherit' });
};

const measuredPart = async (part: (typeof parts)[number], { idle }: CostRecord): Promise<Partial<CostRecord>> => {
  if (part === 'routes') return measuredRoutes();
  if (part === 'videos') return measuredVideos();
  return { idle: idleAgain(idle, prices) };
};

const measuredRoutes = async () => {
  const cloud = await startBenchCloud('--public-host', receiverHost);
  try {
    const idle = await idleMonth(cloud.data, prices);
    return {
      routesMeasured: measured(),
      routes: await routeCosts({ data: cloud.data, baseUrl: cloud.ready.base_url }, 5),
      idle,
    };
  } finally {
    await cloud.stop();
  }
};

const measuredVideos = async () => {
  const [one, measuredTen] = await videoCosts([1, 10]);
  if (!one || !measuredTen) throw new Error('A video was not measured.');
  const ten = copiedAtPaceOf(one, measuredTen);
  // A small machine would take hours to recognise and encode an hour of video.
  return { videosMeasured: measured(), videos: [one, ten, derivedVideo(60, one, ten)] };
};

const measured = (): Measured => ({
  on: new Date().toISOString().slice(0, 10),
  commit: commit(),
  machine: `${cpus().length} × ${cpus()[0]?.model ?? 'an unknown processor'}, Node ${process.versions.node}`,
});

/** Changes in docs/, which this bench writes, do not count as dirty. */
const commit = (): string => {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  return `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain', '-uno', '--', '.', ':!docs') && '-dirty'}`;
};
