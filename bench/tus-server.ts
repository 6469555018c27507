import { subscribe } from 'node:diagnostics_channel';
import { ClientRequest } from 'node:http';
import * as v from 'valibot';
import { enterDeployment } from '../operate/stage/deployment.ts';

/** Calls a handler without HTTP, for uploads whose chunks are all the same. Returns the Location; throws on an error. */
export type Call = (method: 'POST' | 'PATCH', url: URL, headers: Record<string, string>) => Promise<string | undefined>;

/** What `npm run bench -- tus` compares. */
export interface Contender {
  /** Accepts uploads by HTTP at the port that it returns; a Lambda instead polls the runtime API at the given port. */
  listen(port: number): Promise<number>;
  caller(chunkBytes: number): Call;
}

const Alone = v.object({
  endpoint: v.string(),
  headers: v.record(v.string(), v.string()),
  sizeBytes: v.number(),
  chunkBytes: v.number(),
});

/**
 * Runs a contender in this process, on the local cloud whose folder is the first argument and the runtime API whose port is
 * the second. It accepts uploads; a message with an upload makes it call its handler without HTTP. The reply to every
 * message is the number of its AWS requests so far.
 */
export const runContender = async (start: () => Contender | Promise<Contender>): Promise<void> => {
  await enterDeployment({ data: process.argv[2] ?? '' });
  const used = countRequests();
  const { listen, caller } = await start();
  process.on('message', async (message) => {
    if (message !== 'used') {
      const upload = v.parse(Alone, message);
      await uploadAlone(caller(upload.chunkBytes), upload);
    }
    process.send?.(used);
  });
  process.on('disconnect', () => process.exit());
  process.send?.({ port: await listen(Number(process.argv[3])) });
};

/** Counts the AWS requests of this process from now on. */
const countRequests = () => {
  const used = { s3Writes: 0, s3Reads: 0, s3Deletes: 0, dynamoDbCalls: 0 };
  subscribe('http.client.request.start', (message) => {
    const { request } = v.parse(v.object({ request: v.instance(ClientRequest) }), message);
    if (request.getHeader('x-amz-target') !== undefined) used.dynamoDbCalls += 1;
    else if (request.method === 'DELETE') used.s3Deletes += 1;
    // Listing is priced as a write. https://aws.amazon.com/s3/pricing/
    else if (['GET', 'HEAD'].includes(request.method) && !request.path.includes('list-type')) used.s3Reads += 1;
    else used.s3Writes += 1;
  });
  return used;
};

/** A whole upload, whose size is a multiple of the chunk's. */
const uploadAlone = async (call: Call, upload: v.InferOutput<typeof Alone>): Promise<void> => {
  const { endpoint, sizeBytes, chunkBytes } = upload;
  const headers = { ...upload.headers, 'tus-resumable': '1.0.0' };
  const location = await call('POST', new URL(endpoint), { ...headers, 'upload-length': String(sizeBytes) });
  const url = new URL(location ?? '', endpoint);
  for (let offsetBytes = 0; offsetBytes < sizeBytes; offsetBytes += chunkBytes) {
    await call('PATCH', url, {
      ...headers,
      'content-type': 'application/offset+octet-stream',
      'content-length': String(chunkBytes),
      'upload-offset': String(offsetBytes),
    });
  }
};

/** Returns the Location of a successful reply; throws for any other. */
export const locationOf = (status: number, location: string | undefined): string | undefined => {
  if (status >= 300) throw new Error(`The handler answered ${status}`);
  return location;
};

/** The content of every upload. */
export const filled = (sizeBytes: number): Buffer => Buffer.alloc(sizeBytes, 'captions ');
