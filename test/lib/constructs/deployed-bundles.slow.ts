import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import * as v from 'valibot';
import { expect, it, onTestFinished } from 'vitest';
import { bundleLambdas } from '../../../lib/constructs/bundle-lambdas.ts';
import { lambdaEntries } from '../../../lib/lambda-entries.ts';
import { lambdaEnvironment } from '../../support/lambda-environment.ts';

/** esbuild keeps all bundles of a call in memory. */
const GROUP = 24;
const groups = Array.from({ length: Math.ceil(lambdaEntries.length / GROUP) }, (_, at) =>
  lambdaEntries.slice(at * GROUP, (at + 1) * GROUP),
);

const Metafile = v.object({
  outputs: v.record(v.string(), v.object({ bytes: v.number(), inputs: v.record(v.string(), v.unknown()) })),
});

/** Those that quote exports, have documents, stop all that runs, or read fonts or whole transcripts. */
const larger = [
  'api/batches/quote-batch',
  'api/contract/get-openapi',
  'api/exports/preview-captions',
  'api/exports/quote-exports',
  'api/fonts/create-font',
  'api/mcp/call-mcp',
  'api/media/create-playback',
  'api/projects/create-project',
  'api/projects/delete-project',
  'api/projects/quote-transcription',
  'api/projects/start-transcription',
  'api/transcripts/get-transcript',
  'api/transcripts/get-version',
  'api/transcripts/replace-transcript',
];

/** The functions of the API with more code than 350 KB, or 490 KB where they have the client of S3. */
const tooLarge = (metafile: v.InferOutput<typeof Metafile>): string[] =>
  Object.entries(metafile.outputs).flatMap(([path, { bytes, inputs }]) => {
    const [, entry] = /\/(api\/.*)\/index\.mjs$/.exec(path) ?? [];
    const hasS3 = Object.keys(inputs).some((input) => input.includes('@aws-sdk/client-s3/'));
    return entry !== undefined && bytes > (hasS3 ? 490_000 : 350_000) ? [entry] : [];
  });

// End-to-end tests run the handlers from one bundling with shared chunks, and a deployment has each alone.
it.each(groups)(
  'the deployed bundles from %s on load and export a handler, and those of the API are small',
  async (...entries) => {
    const outDir = temporaryFolder(onTestFinished);
    const bundleOf = await bundleLambdas({ entries, sourceDir: 'lambdas', outDir });
    const metafile = v.parse(Metafile, JSON.parse(readFileSync(join(outDir, 'metafile.json'), 'utf8')));
    expect(tooLarge(metafile).filter((entry) => !larger.includes(entry))).toEqual([]);
    const modules = entries.map((entry) => resolve(bundleOf(entry).folder, 'index.mjs'));
    const script = `for (const path of ${JSON.stringify(modules)}) console.log(typeof (await import(path)).handler); process.exit();`;
    const printed = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, AWS_LAMBDA_FUNCTION_NAME: 'loaded', ...lambdaEnvironment },
    });
    expect(printed.trim().split('\n')).toEqual(entries.map(() => 'function'));
  },
);
