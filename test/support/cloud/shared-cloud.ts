import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import type { TestProject } from 'vitest/node';
import { Renderer } from '#contract/schemas/export.ts';
import { oauthClientDocument, oauthClientId } from '../mcp/oauth-client.ts';
import { type Answer, FileHost, withRanges } from '../tls/file-host.ts';
import { tlsAuthority } from '../tls/tls-authority.ts';
import { refuseUnmeteredCalls } from '../whole-run/compare-calls.ts';
import { collectGrants, refuseGrants } from '../whole-run/grants.ts';
import { collectMeteredCalls } from '../whole-run/metered-calls.ts';
import { ranWhole } from '../whole-run/ran-whole.ts';
import { collectSecretsInLogs, refuseSecretsInLogs } from '../whole-run/secrets-in-logs.ts';
import { CloudProcess, keptResultsVariable } from './cloud-process.ts';
import { assemblyOf } from './own-stage.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** `renderer`: makes its exports. */
    cloud: { data: string; baseUrl: string; apiKey: string; accountId: string; renderer: Renderer };
  }
}

/**
 * One local cloud for all end-to-end tests; those that kill or change one start their own. With RENDERER=mediaconvert that is what
 * makes its exports.
 */
export default async function setup(project: TestProject) {
  collectGrants();
  collectMeteredCalls();
  collectSecretsInLogs();
  const kept = mkdtempSync(join(tmpdir(), 'cueline-kept-'));
  const renderer = v.parse(v.optional(Renderer, 'lambda'), process.env.RENDERER);
  const stage = mkdtempSync(join(tmpdir(), 'cueline-stage-'));
  process.env[keptResultsVariable] = kept;
  const authority = tlsAuthority('media.example.com');
  const talk = withRanges(readFileSync('test/fixtures/voice.mp3'), { 'content-type': 'audio/mpeg' });
  const greeting = withRanges(readFileSync('test/fixtures/greeting.mp4'), { 'content-type': 'video/mp4' });
  const media = await new FileHost(authority, {
    '/talk.mp3': talk,
    '/greeting.mp4': greeting,
    [new URL(oauthClientId).pathname]: oauthClientDocument,
    '/flaky-hook': flakyHook(),
  }).listen();
  const cloud = await CloudProcess.start({
    args: [
      // The shipped stage dev makes all exports of these tests by our own code.
      ...(renderer === 'lambda' ? [] : ['--assembly', await assemblyOf(stage, { renderer })]),
      // A public host without a receiver: port 1 of loopback.
      ...['--public-host', 'receiver.example.com=127.0.0.1:1'],
      ...['--public-host', `media.example.com=${media.address}`, '--ca', authority.caFile],
    ],
  });
  const { base_url, api_key, account_id } = cloud.ready;
  project.provide('cloud', { data: cloud.data, baseUrl: base_url, apiKey: api_key, accountId: account_id, renderer });
  return async () => {
    await cloud.stopAndForget();
    await media.stop();
    authority.forget();
    for (const folder of [kept, stage]) rmSync(folder, { recursive: true });
    const whole = await ranWhole(project);
    refuseSecretsInLogs({ whole });
    await refuseGrants(project);
    refuseUnmeteredCalls({ whole });
  };
}

/** A receiver of webhooks that fails at the first request of each query. */
const flakyHook = (): Answer => {
  const known = new Set<string>();
  return (_, response, { search }) => {
    if (known.has(search)) return response.writeHead(204).end();
    known.add(search);
    return response.writeHead(500).end('<b id="foreign">Out of memory</b>');
  };
};
