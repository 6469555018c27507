import { createHash } from 'node:crypto';
import {
  GetObjectCommand,
  type GetObjectCommandInput,
  PutObjectCommand,
  type PutObjectCommandInput,
  type PutObjectCommandOutput,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { AwsError } from '../../../src/aws-error.ts';
import type { AccessRequest, Iam } from '../../../src/iam/iam.ts';
import type { Credentials } from '../../../src/iam/principal.ts';
import type { BucketSettings } from '../../../src/services/s3/buckets.ts';
import { createS3, type S3 } from '../../../src/services/s3/service.ts';
import { TestEdge } from '../../edge/test-edge.ts';
import { signHeaders } from './sign-headers.ts';

export interface S3Cloud {
  readonly s3: S3;
  readonly client: S3Client;
  readonly url: string;
  readonly dataDir: string;
  readonly operator: Credentials;
  /** Every question to IAM, in order. */
  readonly requested: AccessRequest[];
  /** What the terminal shows. */
  readonly logs: readonly string[];
  /** Actions that are refused from now on. */
  readonly denied: Set<string>;
  clientWith(config: S3ClientConfig): S3Client;
  /** Writes and reads an object of the bucket `media`. */
  put(key: string, body: string, more?: Partial<PutObjectCommandInput>): Promise<PutObjectCommandOutput>;
  read(key: string, more?: Partial<GetObjectCommandInput>): Promise<string>;
  /** The headers with a signature over them; `path` with its query. */
  signed(method: string, path: string, headers?: Record<string, string>): Record<string, string>;
  stop(): Promise<void>;
}

/** The ETag of an object of one part. */
export const etagOf = (body: string): string => `"${createHash('md5').update(body).digest('hex')}"`;

/** The S3 stand-in behind the real edge, called by the operator. */
export async function startS3Cloud(
  bucket: Partial<BucketSettings> = {},
  { dataDir }: { dataDir?: string } = {},
): Promise<S3Cloud> {
  const cloud = await TestEdge.start({ dataDir });
  const { context, edge } = cloud;
  const { iam } = context;
  const { requested, denied } = watchIam(iam);
  const s3 = createS3(context);
  s3.createBucket({ name: 'media', ...bucket });
  edge.serve(s3);

  const clients: S3Client[] = [];
  const clientWith = (config: S3ClientConfig): S3Client => {
    const client = new S3Client({ ...cloud.operator, forcePathStyle: true, ...config });
    clients.push(client);
    return client;
  };
  const client = clientWith({});
  return {
    s3,
    client,
    url: edge.url,
    dataDir: context.dataDir,
    operator: iam.operator,
    requested,
    denied,
    logs: cloud.logs,
    clientWith,
    put: (Key, Body, more) => client.send(new PutObjectCommand({ Bucket: 'media', Key, Body, ...more })),
    async read(Key, more) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: 'media', Key, ...more }));
      return (await Body?.transformToString()) ?? '';
    },
    signed: (method, path, headers = {}) => signHeaders(method, new URL(edge.url + path), headers, iam.operator),
    async stop() {
      for (const client of clients) client.destroy();
      await s3.stop();
      await cloud.stop({ keepData: dataDir !== undefined });
    },
  };
}

/** Records what IAM is asked, and denies the actions that a test adds to `denied`. */
function watchIam(iam: Iam): { requested: AccessRequest[]; denied: Set<string> } {
  const requested: AccessRequest[] = [];
  const denied = new Set<string>();
  const authorize = iam.authorize.bind(iam);
  iam.authorize = (request) => {
    requested.push(request);
    if (denied.has(request.action)) throw new AwsError('AccessDenied', 403, 'Access Denied');
    authorize(request);
  };
  return { requested, denied };
}
