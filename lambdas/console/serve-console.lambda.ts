import { readFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { files, fontHashes } from 'console-files';
import { type ConsoleFile, consoleRoute, fontPartBytes } from '#contract/console.ts';
import { bucketName, checkEnvironment, region } from '#runtime/environment.ts';
import { pageHeaders } from '#runtime/http/page-headers.ts';
import { meterRequests } from '#runtime/meter/meter-requests.ts';

checkEnvironment(consoleRoute.uses);

// Browsers upload to the bucket and play from it. The SDK's variable names another endpoint of S3.
const bucketOrigin = process.env.AWS_ENDPOINT_URL ?? `https://${bucketName()}.s3.${region()}.amazonaws.com`;
const ofPages = pageHeaders(bucketOrigin);

/** Below /console/files/ a file by its name; at every other path the page, whose script shows what the path names. */
const answer = async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
  const { method } = event.requestContext.http;
  if (method !== 'GET' && method !== 'HEAD') return { statusCode: 405, headers: { allow: 'GET, HEAD' } };
  const name = /^\/console\/files\/(.+)$/.exec(event.rawPath)?.[1];
  const file = files[name ?? 'index.html'] ?? fontPart(name);
  if (!file || name === 'index.html') {
    return { statusCode: 404, headers: { 'content-type': 'text/plain', ...safe }, body: 'There is no such file.' };
  }
  const zipped = /\bgzip\b/.test(event.headers['accept-encoding'] ?? '');
  return {
    statusCode: 200,
    headers: {
      'content-type': file.contentType,
      vary: 'Accept-Encoding',
      ...(zipped && { 'content-encoding': 'gzip' }),
      ...safe,
      ...(name === undefined ? ofPages : { 'cache-control': hashed(name) ? forever : briefly }),
    },
    isBase64Encoded: true,
    body: zipped ? file.gzipped : gunzipSync(Buffer.from(file.gzipped, 'base64')).toString('base64'),
  };
};

const safe = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' };
const forever = 'public, max-age=31536000, immutable';
const briefly = 'public, max-age=3600';
const hashed = (name: string): boolean => /-[A-Z0-9]{8}\.\w+$/.test(name) || name.startsWith('fonts/');

/** A part of a font of the fonts layer, which holds them as they are (docs/decisions/caption-preview.md). */
const fontPart = (name = ''): ConsoleFile | undefined => {
  const [, file = '', hash, part] = /^fonts\/([\w-]+)-([0-9a-f]+)\.(\d)$/.exec(name) ?? [];
  if (!hash || fontHashes[file] !== hash) return undefined;
  const from = Number(part) * fontPartBytes;
  const bytes = readFileSync(`/opt/fonts/${file}.ttf`).subarray(from, from + fontPartBytes);
  if (bytes.length === 0) return undefined;
  return { contentType: 'application/octet-stream', gzipped: gzipSync(bytes).toString('base64') };
};

export const handler = meterRequests(consoleRoute.operationId, answer);
