import * as v from 'valibot';
import type { AwsService, ProtocolFamily } from '../../src/edge/aws-service.ts';
import { writeJsonError } from '../../src/edge/json-service.ts';

/** What the echo answers, or the error instead of it. */
export const Echo = v.looseObject({
  __type: v.optional(v.string()),
  principal: v.optional(v.looseObject({ kind: v.string() })),
});

const PROTOCOLS: Readonly<Record<string, ProtocolFamily>> = { s3: 's3', sts: 'query' };

/** A service that answers every call it is handed with what the edge made of it, after an optional permission check. */
export const echoService = (signingName: string, options: { asks?: string; fails?: boolean } = {}): AwsService => ({
  signingName,
  protocol: PROTOCOLS[signingName] ?? 'json',
  writeError: writeJsonError,
  async handle(call) {
    if (options.fails) throw new Error('the stand-in broke');
    if (options.asks) call.authorize(options.asks, '*');
    const body = await call.readBody();
    const { principal, presigned, contentSha256 } = call;
    const path = call.url.pathname;
    call.response.writeHead(200, { 'content-type': 'application/json' });
    call.response.end(JSON.stringify({ principal, presigned, contentSha256, path, sizeBytes: body.length }));
  },
});
