import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ExportBatch } from '#contract/schemas/export.ts';
import { Project } from '#contract/schemas/project.ts';
import { sweepSteps } from '#contract/steps/sweeps.ts';
import { enterDeployment } from '../../operate/stage/deployment.ts';
import { Caller } from '../../reference/cost-card/caller.ts';
import type { VideoCost } from '../../reference/cost-card/cost-record.ts';
import { type Invocation, invocationsIn, usedBy } from '../../reference/cost-card/invocations.ts';
import { assemblyOf } from '../../test/support/cloud/own-stage.ts';
import { tlsAuthority } from '../../test/support/tls/tls-authority.ts';
import { startBenchCloud } from '../bench-cloud.ts';
import { ThrottledHost } from '../throttled-host.ts';
import { EventInbox } from './event-inbox.ts';
import { talkOfMinutes } from './talk-of-minutes.ts';

/** 5 Mbit/s, as cameras and phones record 1080p; the host sends 8 MiB/s per connection. */
const mibPerMinute = 36;
const bytesPerSecond = 8 * 1024 ** 2;
const hooksName = 'hooks.receiver-of-events.com';
const mediaName = (minutes: number): string => `talk-${minutes}.host-of-files.com`;

/** Imports, transcribes and exports a video of each length in 1080p, with one webhook endpoint. */
export const videoCosts = async (lengths: readonly number[]): Promise<VideoCost[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'cueline-bench-'));
  const authority = tlsAuthority(hooksName, ...lengths.map(mediaName));
  const inbox = await new EventInbox(authority).listen();
  const hosts = await Promise.all(
    lengths.map((minutes) =>
      new ThrottledHost(authority, { bytesPerSecond, file: talkOfMinutes(minutes, folder) }).listen(),
    ),
  );
  const publicHosts = [
    `${hooksName}=${inbox.address}`,
    ...hosts.map(({ address }, index) => `${mediaName(lengths[index] ?? 0)}=${address}`),
  ];
  // Ours takes as long as this machine does; the card estimates it for Lambda.
  const assembly = await assemblyOf(folder, { renderer: 'mediaconvert' });
  const hosted = publicHosts.flatMap((host) => ['--public-host', host]);
  const args = [...hosted, '--ca', authority.caFile, '--assembly', assembly];
  const cloud = await startBenchCloud(...args);
  try {
    const captioned = await captioner(cloud.data, cloud.ready.base_url, inbox);
    const costs: VideoCost[] = [];
    // The first length runs twice, since its first run loads the code of the functions.
    for (const minutes of [...lengths.slice(0, 1), ...lengths]) costs.push(await captioned(minutes));
    return costs.slice(1);
  } finally {
    await cloud.stop();
    await Promise.all([inbox, ...hosts].map((host) => host.stop()));
    authority.forget();
    rmSync(folder, { recursive: true });
  }
};

/** Processes a video and returns the costs of all invocations for it. */
const captioner = async (data: string, baseUrl: string, inbox: EventInbox) => {
  await enterDeployment({ data });
  const caller = await Caller.create(baseUrl);
  await caller.send('POST', '/webhooks', { url: `https://${hooksName}/` });
  return async (minutes: number): Promise<VideoCost> => {
    const before = new Set(invocationsIn(data).map(({ requestId }) => requestId));
    const sizeMib = minutes * mibPerMinute;
    const source_url = `https://${mediaName(minutes)}/ranges/${sizeMib}.mp4`;
    const { id } = (await caller.ask(Project, 'POST', '/projects', { source_url })).body;
    await inbox.event(id, 'transcript.completed');
    const requested = { presets: ['youtube'], resolution: '1080p' };
    const batch = (await caller.ask(ExportBatch, 'POST', `/projects/${id}/exports`, requested)).body;
    await inbox.event(id, 'export.completed');
    await caller.send('GET', `/exports/${batch.data[0]?.id}`);
    const own = (await whenDelivered(data, inbox)).filter((one) => !before.has(one.requestId) && !isSweep(one));
    return { minutes, derived: false, sizeMib, ...usedBy(own), lambdaMbMs: lambdaMbMs(own) };
  };
};

/** Waits for the log of `Deliver`, which is written after the receiver has the event. */
const whenDelivered = async (data: string, { events }: EventInbox): Promise<Invocation[]> => {
  for (;;) {
    const invocations = invocationsIn(data);
    if (invocations.filter((one) => routeOf(one) === 'Deliver').length >= events.length) return invocations;
    await delay(500);
  }
};

const routeOf = ({ lines }: Invocation): string | undefined => lines[0]?.route;
const isSweep = (invocation: Invocation): boolean => (routeOf(invocation) ?? '') in sweepSteps;

const lambdaMbMs = (invocations: readonly Invocation[]): Record<string, number> => {
  const sums = [...Map.groupBy(invocations, routeOf)].map(([route = 'unknown', own]): [string, number] => [
    route,
    own.reduce((sum, { billedMs, memoryMb }) => sum + billedMs * memoryMb, 0),
  ]);
  return Object.fromEntries(sums.sort(([, one], [, other]) => other - one));
};
