import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import type { CloudContext } from '../../../../local/context.ts';
import { type AuthorizeOptions, AwsError } from '../../../../local/edge/aws-service.ts';
import type { Principal } from '../../../../local/iam/principal.ts';
import type { BucketSettings } from '../../../../local/services/s3/buckets.ts';
import { createS3, type S3 } from '../../../../local/services/s3/s3.ts';
import { State } from '../../../../local/state/state.ts';

export interface Authorized {
  readonly action: string;
  readonly resourceArn: string;
  readonly options: AuthorizeOptions | undefined;
}

export interface S3Cloud {
  readonly s3: S3;
  readonly client: S3Client;
  readonly url: string;
  readonly dataDir: string;
  /** Every question the stand-in asked, in order. */
  readonly asked: Authorized[];
  /** Actions that are refused from now on. */
  readonly denied: Set<string>;
  clientWith(config: S3ClientConfig): S3Client;
  stop(): Promise<void>;
}

/** The S3 stand-in on a loopback port. Signatures are not checked here: that is the edge's work. */
export async function startS3Cloud(
  bucket: Partial<BucketSettings> = {},
  { dataDir }: { dataDir?: string } = {},
): Promise<S3Cloud> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'cueline-s3-')));
  const state = new State(folder);
  const asked: Authorized[] = [];
  const denied = new Set<string>();
  const s3 = createS3(contextOf(folder, state));
  s3.createBucket({ name: 'media', ...bucket });

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const presigned = url.searchParams.has('X-Amz-Signature');
    const signed = presigned || request.headers.authorization !== undefined;
    const principal: Principal = signed ? { kind: 'operator' } : { kind: 'anonymous' };
    const contentSha256 = request.headers['x-amz-content-sha256'];
    const call = {
      requestId: randomUUID(),
      principal,
      request,
      response,
      url,
      presigned,
      contentSha256: Array.isArray(contentSha256) ? undefined : contentSha256,
      readBody: () => Promise.reject(new Error('S3 reads its bodies itself')),
      authorize(action: string, resourceArn: string, options?: AuthorizeOptions) {
        asked.push({ action, resourceArn, options });
        if (!signed || denied.has(action)) throw new AwsError('AccessDenied', 403, 'Access Denied');
      },
    };
    s3.handle(call).catch((error) => {
      if (response.headersSent) return;
      s3.writeError(call, error instanceof AwsError ? error : new AwsError('InternalError', 500, String(error?.stack)));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening on a port');
  const url = `http://127.0.0.1:${address.port}`;
  const clients: S3Client[] = [];
  const clientWith = (config: S3ClientConfig): S3Client => {
    const client = new S3Client({
      endpoint: url,
      region: 'us-east-1',
      forcePathStyle: true,
      credentials: { accessKeyId: 'AKIATEST', secretAccessKey: 'secret' },
      maxAttempts: 1,
      ...config,
    });
    clients.push(client);
    return client;
  };
  return {
    s3,
    client: clientWith({}),
    url,
    dataDir: folder,
    asked,
    denied,
    clientWith,
    async stop() {
      for (const client of clients) client.destroy();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      await s3.stop();
      state.close();
      if (!dataDir) await rm(folder, { recursive: true });
    },
  };
}

function contextOf(dataDir: string, state: State): CloudContext {
  const unused = (): never => {
    throw new Error('S3 asks for leave through the call alone');
  };
  return {
    accountId: '000000000000',
    region: 'us-east-1',
    endpointUrl: 'http://127.0.0.1:0',
    dataDir,
    state,
    iam: {
      putRole: unused,
      attachPolicy: unused,
      role: unused,
      issue: unused,
      assume: unused,
      operator: { accessKeyId: 'AKIATEST', secretAccessKey: 'secret' },
      session: unused,
      authorize: unused,
      unusedGrants: () => [],
    },
    timeScale: 1,
    publicHosts: new Map(),
    log: () => undefined,
  };
}
