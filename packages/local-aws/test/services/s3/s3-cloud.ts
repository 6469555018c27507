import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import { AwsError } from '../../../src/aws-error.ts';
import type { CloudContext } from '../../../src/context.ts';
import { startEdge } from '../../../src/edge/server.ts';
import { createIam } from '../../../src/iam/create-iam.ts';
import type { AccessRequest, Iam } from '../../../src/iam/iam.ts';
import type { Credentials } from '../../../src/iam/principal.ts';
import type { BucketSettings } from '../../../src/services/s3/buckets.ts';
import { createS3, type S3 } from '../../../src/services/s3/service.ts';
import { State } from '../../../src/state/state.ts';
import { signHeaders } from './sign-headers.ts';

export interface S3Cloud {
  readonly s3: S3;
  readonly client: S3Client;
  readonly url: string;
  readonly dataDir: string;
  readonly operator: Credentials;
  /** Every question to IAM, in order. */
  readonly asked: AccessRequest[];
  /** Actions that are refused from now on. */
  readonly denied: Set<string>;
  clientWith(config: S3ClientConfig): S3Client;
  /** The headers with a signature over them; `path` with its query. */
  signed(method: string, path: string, headers?: Record<string, string>): Record<string, string>;
  stop(): Promise<void>;
}

const identity = { accountId: '000000000000', region: 'us-east-1' };

/** The S3 stand-in behind the real edge, called by the operator. */
export async function startS3Cloud(
  bucket: Partial<BucketSettings> = {},
  { dataDir }: { dataDir?: string } = {},
): Promise<S3Cloud> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'cueline-s3-')));
  const state = new State(folder);
  const { iam, asked, denied } = watchedIam(state);
  const log = (source: string, message: string) => console.error(source, message);
  const edge = await startEdge({ ...identity, state, iam, log });
  const rest = { timeScale: 1, publicHosts: new Map<string, string>() };
  const context: CloudContext = { ...identity, ...rest, endpointUrl: edge.url, dataDir: folder, state, iam, log };
  const s3 = createS3(context);
  s3.createBucket({ name: 'media', ...bucket });
  edge.serve(s3);

  const clients: S3Client[] = [];
  const clientWith = (config: S3ClientConfig): S3Client => {
    const { accessKeyId, secretAccessKey } = iam.operator;
    const credentials = { accessKeyId, secretAccessKey };
    const place = { endpoint: edge.url, region: identity.region, forcePathStyle: true };
    const client = new S3Client({ ...place, credentials, maxAttempts: 1, ...config });
    clients.push(client);
    return client;
  };
  return {
    s3,
    client: clientWith({}),
    url: edge.url,
    dataDir: folder,
    operator: iam.operator,
    asked,
    denied,
    clientWith,
    signed: (method, path, headers = {}) => signHeaders(method, new URL(edge.url + path), headers, iam.operator),
    async stop() {
      for (const client of clients) client.destroy();
      await edge.close();
      await s3.stop();
      state.close();
      if (!dataDir) await rm(folder, { recursive: true });
    },
  };
}

/** IAM as it is, but for what a test wants denied; it notes what it was asked. */
function watchedIam(state: State): { iam: Iam; asked: AccessRequest[]; denied: Set<string> } {
  const asked: AccessRequest[] = [];
  const denied = new Set<string>();
  const iam = createIam(state, identity);
  const authorize = iam.authorize.bind(iam);
  iam.authorize = (request) => {
    asked.push(request);
    if (denied.has(request.action)) throw new AwsError('AccessDenied', 403, 'Access Denied');
    authorize(request);
  };
  return { iam, asked, denied };
}
