import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { CloudContext, Resumable } from '../../../local/context.ts';
import { type AwsCall, AwsError, type AwsService, notServed } from '../../../local/edge/aws-service.ts';
import { createIam } from '../../../local/iam/create-iam.ts';
import type { PolicyStatement } from '../../../local/iam/policy.ts';
import type { ServiceEvent } from '../../../local/services/events/event-bus.ts';
import { createS3 } from '../../../local/services/s3/s3.ts';
import { State } from '../../../local/state/state.ts';

const ACCOUNT = '000000000000';

type MakeService = (
  context: CloudContext,
  options: { events: { publish(event: ServiceEvent): void } },
) => AwsService & Resumable;

export type MediaCloud = Awaited<ReturnType<typeof startMediaCloud>>;

/** S3 with a bucket `media`, one more service, and IAM, on a loopback port. Signatures are not checked: that is the edge's work. */
export async function startMediaCloud(make: MakeService, { dataDir }: { dataDir?: string } = {}) {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'cueline-media-')));
  const state = new State(folder);
  const iam = createIam(state, { accountId: ACCOUNT, region: 'us-east-1' });
  const services = new Map<string, AwsService>();
  const server = createServer(async (request, response) => {
    const signature = /Credential=([^/]+)\/\d+\/[^/]+\/([^/]+)\//.exec(request.headers.authorization ?? '');
    const service = services.get(signature?.[2] ?? '');
    const principal = iam.session(signature?.[1] ?? '')?.principal ?? { kind: 'anonymous' as const };
    const requestId = randomUUID();
    const sha256 = request.headers['x-amz-content-sha256'];
    const call: AwsCall = {
      requestId,
      principal,
      request,
      response,
      url: new URL(request.url ?? '/', 'http://127.0.0.1'),
      presigned: false,
      contentSha256: typeof sha256 === 'string' ? sha256 : undefined,
      async readBody() {
        const chunks: Buffer[] = [];
        for await (const chunk of request) chunks.push(chunk);
        return Buffer.concat(chunks);
      },
      authorize: (action, resourceArn, options) => iam.authorize({ principal, action, resourceArn, ...options }),
    };
    await service?.handle(call).catch((error: unknown) => {
      service.writeError(call, error instanceof AwsError ? error : notServed(String(error)));
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const endpointUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
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
  services.set('s3', s3).set(service.signingName, service);
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
    /** A role's ARN. */
    role(name: string, statements: readonly PolicyStatement[]): string {
      const arn = `arn:aws:iam::${ACCOUNT}:role/${name}`;
      const trust = { Statement: [] };
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
      server.closeAllConnections();
      server.close();
      state.close();
      if (!keep) await rm(folder, { recursive: true, force: true });
    },
  };
}
