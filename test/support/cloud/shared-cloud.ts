import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { FileHost, withRanges } from '../tls/file-host.ts';
import { tlsAuthority } from '../tls/tls-authority.ts';
import { refuseUnmeteredCalls } from '../whole-run/compare-calls.ts';
import { collectMeteredCalls } from '../whole-run/metered-calls.ts';
import { ranWhole } from '../whole-run/ran-whole.ts';
import { collectSecretsInLogs, refuseSecretsInLogs } from '../whole-run/secrets-in-logs.ts';
import { collectUnusedGrants, refuseUnusedGrants } from '../whole-run/unused-grants.ts';
import { CloudProcess, keptResultsVariable } from './cloud-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    cloud: { data: string; baseUrl: string; apiKey: string; accountId: string };
  }
}

/** One local cloud for all end-to-end tests; those that kill or change one start their own. */
export default async function setup(project: TestProject) {
  collectUnusedGrants();
  collectMeteredCalls();
  collectSecretsInLogs();
  const kept = mkdtempSync(join(tmpdir(), 'cueline-kept-'));
  process.env[keptResultsVariable] = kept;
  const authority = tlsAuthority('media.example.com');
  const talk = withRanges(readFileSync('test/fixtures/voice.mp3'), { 'content-type': 'audio/mpeg' });
  const media = await new FileHost(authority, { '/talk.mp3': talk }).listen();
  const cloud = await CloudProcess.start({
    args: [
      // A public host without a receiver: port 1 of loopback.
      ...['--public-host', 'receiver.example.com=127.0.0.1:1'],
      ...['--public-host', `media.example.com=${media.address}`, '--ca', authority.caFile],
    ],
  });
  const { base_url, api_key, account_id } = cloud.ready;
  project.provide('cloud', { data: cloud.data, baseUrl: base_url, apiKey: api_key, accountId: account_id });
  return async () => {
    await cloud.stopAndForget();
    await media.stop();
    authority.forget();
    rmSync(kept, { recursive: true });
    const whole = await ranWhole(project);
    refuseSecretsInLogs({ whole });
    await refuseUnusedGrants(project);
    refuseUnmeteredCalls({ whole });
  };
}
