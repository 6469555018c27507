import { closeSync, openSync, readSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { documents, files, fontHashes } from 'console-files';
import {
  type ConsoleFile,
  cachedForEver,
  captionDrawingFile,
  consoleRoute,
  docsPath,
  fontPartBytes,
  isHashedFile,
  pageFileOf,
  placeholderOrigin,
  speechMissingFile,
  workerPolicy,
} from '#contract/console.ts';
import { environmentNames } from '#contract/names.ts';
import { bucketOrigin, checkEnvironment, environment } from '#runtime/environment.ts';
import { apiOriginOrOwn } from '#runtime/http/api-url.ts';
import { fileAnswer } from '#runtime/http/file-answer.ts';
import { pageHeaders } from '#runtime/http/page-headers.ts';
import { meterRequests } from '#runtime/meter/meter-requests.ts';

checkEnvironment(consoleRoute.uses);

const ofPages = pageHeaders(bucketOrigin());
const ofHashed = { 'cache-control': cachedForEver, 'content-security-policy': workerPolicy(bucketOrigin()) };

/**
 * A document or package by its path, and below /console/files/ a file by its name; at every other path of the console the page, whose script
 * shows what the path names.
 */
const answer = async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
  const { method } = event.requestContext.http;
  if (method !== 'GET' && method !== 'HEAD') return { statusCode: 405, headers: { allow: 'GET, HEAD' } };
  if (event.rawPath === '/') return { statusCode: 302, headers: { location: docsPath } };
  if (!isOfConsole(event.rawPath)) return document(event);
  const asked = /^\/console\/files\/(.+)$/.exec(event.rawPath)?.[1];
  const name = asked ?? pageFileOf(event.rawPath);
  const file = asked?.endsWith('.html') ? undefined : servedAs(name);
  if (!file) return noSuchFile();
  return fileAnswer(event, {
    ...file,
    // A hashed name says what its content is.
    etag: isHashedFile(name) ? `W/"${name}"` : undefined,
    headers: {
      ...safe,
      ...(asked === undefined ? ofPages : isHashedFile(name) ? ofHashed : { 'cache-control': briefly }),
    },
  });
};

const isOfConsole = (path: string): boolean => path === consoleRoute.path || path.startsWith(`${consoleRoute.path}/`);

const noSuchFile = () => ({
  statusCode: 404,
  headers: { 'content-type': 'text/plain', ...safe },
  body: `There is no such file. ${docsPath} lists the documents.`,
});

/** A text has the origin of this deployment in place of that in the repository. */
const document = (event: APIGatewayProxyEventV2): APIGatewayProxyStructuredResultV2 => {
  const file = documents[event.rawPath.replace(/\/$/, '')];
  if (!file) return noSuchFile();
  const bytes = (): Buffer => {
    const kept = gunzipSync(Buffer.from(file.gzipped, 'base64'));
    if (!file.contentType.startsWith('text/')) return kept;
    const origin = apiOriginOrOwn(event.headers, event.requestContext.apiId);
    return Buffer.from(kept.toString('utf8').replaceAll(placeholderOrigin, origin));
  };
  return fileAnswer(event, {
    contentType: file.contentType,
    etag: file.etag,
    headers: { ...safe, ...ofPages },
    plain: () => bytes().toString('base64'),
    gzipped: () => gzipSync(bytes()).toString('base64'),
  });
};

interface Served extends Pick<ConsoleFile, 'contentType'> {
  readonly plain: () => string;
  readonly gzipped: () => string;
}

const kept = new Map<string, string>();
/** Computed by the first request of an environment that needs it. */
const once = (key: string, make: () => Buffer) => (): string => {
  const text = kept.get(key) ?? make().toString('base64');
  kept.set(key, text);
  return text;
};

const servedAs = (name: string): Served | undefined => {
  const file = ofStage[name] ?? files[name];
  return file ? served(name, file) : fontPart(name);
};

const fileOf = (contentType: string, text: string): ConsoleFile => ({
  contentType,
  gzipped: gzipSync(text).toString('base64'),
});
/** What a browser must know of the stage. */
const ofStage: Readonly<Record<string, ConsoleFile>> = {
  [captionDrawingFile]: fileOf('application/json', environment(environmentNames.captionDrawing)),
  [speechMissingFile]: fileOf('text/plain; charset=utf-8', process.env[environmentNames.speechMissing] ?? ''),
};

const served = (name: string, { contentType, gzipped }: ConsoleFile): Served => ({
  contentType,
  gzipped: () => gzipped,
  plain: once(name, () => gunzipSync(Buffer.from(gzipped, 'base64'))),
});

const safe = { 'cross-origin-resource-policy': 'same-origin' };
const briefly = 'public, max-age=3600';

/** A part of a font of the fonts layer, which holds them as they are (docs/decisions/caption-preview.md). */
const fontPart = (name: string): Served | undefined => {
  const [, file = '', hash, part] = /^fonts\/([\w-]+)-([0-9a-f]+)\.(\d)$/.exec(name) ?? [];
  if (!hash || fontHashes[file] !== hash) return undefined;
  const bytes = partOf(`/opt/fonts/${file}.ttf`, Number(part) * fontPartBytes);
  if (bytes.length === 0) return undefined;
  return {
    contentType: 'application/octet-stream',
    plain: () => bytes.toString('base64'),
    gzipped: once(name, () => gzipSync(bytes)),
  };
};

const partOf = (path: string, from: number): Buffer => {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(fontPartBytes);
    return bytes.subarray(0, readSync(file, bytes, 0, fontPartBytes, from));
  } finally {
    closeSync(file);
  }
};

export const handler = meterRequests(consoleRoute.operationId, answer);
