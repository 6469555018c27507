import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { ConsoleFile } from '#contract/console.ts';

const contentTypes: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  html: 'text/html; charset=utf-8',
  json: 'application/json',
  md: 'text/markdown; charset=utf-8',
  tgz: 'application/gzip',
  txt: 'text/plain; charset=utf-8',
  wasm: 'application/wasm',
  webp: 'image/webp',
  woff2: 'font/woff2',
};

/** What a deployment serves beside the files of the console. */
export interface BuiltFiles {
  /** By the path that they are requested at. */
  readonly files: Readonly<Record<string, ConsoleFile>>;
  /** The files that they are built from, as paths in the repository. */
  readonly sources: readonly string[];
}

export const servedFile = (name: string, bytes: Buffer): ConsoleFile => ({
  contentType: contentTypes[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
  gzipped: gzipSync(bytes, { level: 9 }).toString('base64'),
});

/** A file without a hash in its name. Its ETag is weak, since it names both encodings. */
export const taggedFile = (name: string, bytes: Buffer): ConsoleFile => ({
  ...servedFile(name, bytes),
  etag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 16)}"`,
});
