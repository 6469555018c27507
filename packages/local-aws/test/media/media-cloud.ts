import { EventEmitter, once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { CloudContext, Resumable } from '../../src/context.ts';
import type { AwsService } from '../../src/edge/aws-service.ts';
import { startEdge } from '../../src/edge/server.ts';
import { createIam } from '../../src/iam/create-iam.ts';
import type { PolicyStatement } from '../../src/iam/policy.ts';
import type { ServiceEvent } from '../../src/services/events/event-bus.ts';
import { createS3 } from '../../src/services/s3/service.ts';
import { State } from '../../src/state/state.ts';

const ACCOUNT = '000000000000';

type MakeService = (
  context: CloudContext,
  options: { events: { publish(event: ServiceEvent): void } },
) => AwsService & Resumable;

export type MediaCloud = Awaited<ReturnType<typeof startMediaCloud>>;

/** S3 with a bucket `media` and one more service behind the real edge and IAM. */
export async function startMediaCloud(make: MakeService, { dataDir }: { dataDir?: string } = {}) {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'cueline-media-')));
  const state = new State(folder);
  const iam = createIam(state, { accountId: ACCOUNT, region: 'us-east-1' });
  const edge = await startEdge({ state, iam, region: 'us-east-1', log: () => {} });
  const endpointUrl = edge.url;
  const logged: string[] = [];
  const context: CloudContext = {
    accountId: ACCOUNT,
    region: 'us-east-1',
    endpointUrl,
    dataDir: folder,
    state,
    iam,
    timeScale: 1,
    publicHosts: new Map(),
    log: (source, message) => logged.push(`${source}: ${message}`),
  };
  const s3 = createS3(context);
  s3.createBucket({ name: 'media' });
  const published: ServiceEvent[] = [];
  const arrivals = new EventEmitter();
  const events = {
    publish(event: ServiceEvent) {
      published.push(event);
      arrivals.emit('event', event);
    },
  };
  const service = make(context, { events });
  edge.serve(s3);
  edge.serve(service);
  const clientConfig = { endpoint: endpointUrl, region: 'us-east-1', credentials: iam.operator, maxAttempts: 1 };
  const s3Client = new S3Client({ ...clientConfig, forcePathStyle: true });

  return {
    context,
    service,
    published,
    logged,
    dataDir: folder,
    /** For the client of the service under test, as the operator. */
    clientConfig,
    /** Client configuration of a session of a new role with these statements alone. */
    roleConfig(name: string, statements: readonly PolicyStatement[]) {
      return { ...clientConfig, credentials: iam.issue(this.role(name, statements), 'test') };
    },
    /** The ARN of a new role that this service may assume. */
    role(name: string, statements: readonly PolicyStatement[], trusted = 'mediaconvert.amazonaws.com'): string {
      const arn = `arn:aws:iam::${ACCOUNT}:role/${name}`;
      const trust = {
        Statement: { Effect: 'Allow' as const, Principal: { Service: trusted }, Action: 'sts:AssumeRole' },
      };
      iam.putRole({ arn, name, source: 'test', trust, policies: [{ name: 'p', document: { Statement: statements } }] });
      return arn;
    },
    put: (Key: string, Body: Buffer | string) => s3Client.send(new PutObjectCommand({ Bucket: 'media', Key, Body })),
    async get(Key: string): Promise<Buffer> {
      const { Body } = await s3Client.send(new GetObjectCommand({ Bucket: 'media', Key }));
      return Buffer.from((await Body?.transformToByteArray()) ?? []);
    },
    /** Waits for the first event, past or future, that the test accepts. */
    async event(accept: (event: ServiceEvent) => boolean): Promise<ServiceEvent> {
      for (;;) {
        const found = published.find(accept);
        if (found) return found;
        await once(arrivals, 'event');
      }
    },
    /** Stops everything; `keep` leaves the data for the next one. */
    async stop({ keep = false } = {}) {
      await service.stop();
      await s3.stop();
      s3Client.destroy();
      await edge.close();
      state.close();
      if (!keep) await rm(folder, { recursive: true, force: true });
    },
  };
}
