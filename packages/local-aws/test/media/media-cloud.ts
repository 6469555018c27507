import { EventEmitter, once } from 'node:events';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { CloudContext, Resumable } from '../../src/context.ts';
import type { AwsService } from '../../src/edge/aws-service.ts';
import type { PolicyStatement } from '../../src/iam/policy.ts';
import type { ServiceEvent } from '../../src/services/events/event-bus.ts';
import { createS3 } from '../../src/services/s3/service.ts';
import { TestEdge } from '../edge/test-edge.ts';

type MakeService = (
  context: CloudContext,
  options: { events: { publish(event: ServiceEvent): void } },
) => AwsService & Resumable;

export type MediaCloud = Awaited<ReturnType<typeof startMediaCloud>>;

/** S3 with a bucket `media` and one more service behind the real edge and IAM. */
export async function startMediaCloud(make: MakeService, { dataDir }: { dataDir?: string } = {}) {
  const cloud = await TestEdge.start({ dataDir });
  const { context, edge, operator: clientConfig } = cloud;
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
  const s3Client = new S3Client({ ...clientConfig, forcePathStyle: true });

  return {
    context,
    service,
    published,
    logged: cloud.logs,
    dataDir: context.dataDir,
    /** For the client of the service under test, as the operator. */
    clientConfig,
    /** Client configuration of a session of a new role with these statements alone. */
    roleConfig(name: string, statements: PolicyStatement[]) {
      return cloud.client(context.iam.issue(this.role(name, statements), 'test'));
    },
    /** The ARN of a new role that this service may assume. */
    role: (name: string, statements: PolicyStatement[], trusted = 'mediaconvert.amazonaws.com') =>
      cloud.role(name, statements, { Service: trusted }),
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
      await cloud.stop({ keepData: keep });
    },
  };
}
