import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { servedRoutes } from '#contract/routes.ts';
import { entryPoints, lambdaOptions } from '../../../lib/constructs/bundle-lambdas.ts';

const entries = Object.values(servedRoutes).map(({ entry }) => entry);
const { metafile } = await build({
  ...lambdaOptions,
  entryPoints: entryPoints(entries, 'lambdas'),
  outdir: 'dist/measured',
  metafile: true,
  write: false,
});
const bundles = Object.entries(metafile.outputs)
  .filter(([path]) => path.endsWith('/index.mjs'))
  .map(([path, { bytes, inputs }]) => ({
    entry: path.replace(/^.*\/(api\/.*)\/index\.mjs$/, '$1'),
    bytes,
    readsObjects: Object.keys(inputs).some((input) => input.includes('@aws-sdk/client-s3/')),
  }));
const above = (limit: number, readsObjects: boolean) =>
  bundles.filter((one) => one.readsObjects === readsObjects && one.bytes > limit).map(({ entry }) => entry);

it('a function of the API that needs no client of S3 has at most 350 KB of code, but for those that quote exports or have documents', () => {
  expect(above(350_000, false).sort()).toEqual([
    'api/batches/quote-batch',
    'api/contract/get-openapi',
    'api/exports/quote-exports',
    'api/mcp/call-mcp',
    'api/media/create-playback',
  ]);
});

it('one with the client of S3 has at most 490 KB, but for those that read fonts or whole transcripts', () => {
  expect(above(490_000, true).sort()).toEqual([
    'api/exports/preview-captions',
    'api/fonts/create-font',
    'api/projects/create-project',
    'api/transcripts/replace-transcript',
  ]);
});
