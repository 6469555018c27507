import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'esbuild';
import * as v from 'valibot';
import { docsPath } from '#contract/console.ts';
import { apiVersionPrefix } from '#contract/route-paths.ts';

const documentFile = resolve(import.meta.dirname, '../../docs/openapi.json');

/**
 * docs/openapi.json as a deployment serves it. The URL of its server is relative to that of the document (OpenAPI 3.1.1, section
 * 4.8.5), so the file is the same at every host.
 */
export const servedContract = async () => {
  const document = v.parse(v.looseObject({}), JSON.parse(await readFile(documentFile, 'utf8')));
  const servers = [{ url: apiVersionPrefix, description: 'The deployment that served this document' }];
  const externalDocs = { url: docsPath, description: 'Guides, and what each error means' };
  const text = JSON.stringify({ ...document, servers, externalDocs });
  return {
    /** Weak, since it names both encodings. */
    etag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 16)}"`,
    /** Base64 of the gzipped bytes. */
    gzipped: gzipSync(text, { level: 9 }).toString('base64'),
  };
};

/** Puts the served contract into the bundle of the handler that imports `openapi-file`, so that no request compresses it. */
export const openapiFile: Plugin = {
  name: 'openapi-file',
  setup({ onResolve, onLoad }) {
    // The path of the document, so that esbuild lists it among the inputs of the bundle.
    onResolve({ filter: /^openapi-file$/ }, () => ({ path: documentFile }));
    onLoad({ filter: /\/docs\/openapi\.json$/ }, async () => ({
      contents: JSON.stringify(await servedContract()),
      loader: 'json',
    }));
  },
};
