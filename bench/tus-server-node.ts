import { once } from 'node:events';
import { createServer } from 'node:http';
import { S3Store } from '@tus/s3-store';
import { Server } from '@tus/server';
import * as v from 'valibot';
import { environmentNames } from '#contract/names.ts';
import { type Call, type Contender, filled, locationOf, runContender } from './tus-server.ts';

const Address = v.object({ port: v.number() });

/** @tus/server with @tus/s3-store, with parts of the same size as Cueline's. */
const tusNode = (): Contender => {
  const { AWS_ENDPOINT_URL: endpoint = '', AWS_REGION: region = '' } = process.env;
  const bucket = process.env[environmentNames.bucket] ?? '';
  const datastore = new S3Store({
    partSize: 8 * 1024 ** 2,
    useTags: false,
    s3ClientConfig: { bucket, region, endpoint, forcePathStyle: true },
  });
  const tus = new Server({ path: '/files', datastore });
  const caller = (chunkBytes: number): Call => {
    const piece = filled(pieceBytes);
    return async (method, url, headers) => {
      const body = method === 'PATCH' ? ReadableStream.from(repeated(piece, chunkBytes)) : null;
      const { status, headers: answered } = await tus.handleWeb(
        new Request(url, { method, headers, body, duplex: 'half' }),
      );
      return locationOf(status, answered.get('location') ?? undefined);
    };
  };
  const listen = async () => {
    const server = createServer(tus.handle.bind(tus)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return v.parse(Address, server.address()).port;
  };
  return { listen, caller };
};

/** The size in which a socket delivers a body. */
const pieceBytes = 64 * 1024;

function* repeated(piece: Uint8Array, totalBytes: number): Generator<Uint8Array> {
  for (let left = totalBytes; left > 0; left -= piece.length) yield piece.subarray(0, left);
}

await runContender(tusNode);
