import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { expect, it, onTestFinished } from 'vitest';
import { bundleLambdas } from '../../../lib/constructs/bundle-lambdas.ts';
import { lambdaEntries } from '../../../lib/lambda-entries.ts';
import { lambdaEnvironment } from '../../support/lambda-environment.ts';

/** esbuild keeps all bundles of a call in memory. */
const GROUP = 24;
const groups = Array.from({ length: Math.ceil(lambdaEntries.length / GROUP) }, (_, at) =>
  lambdaEntries.slice(at * GROUP, (at + 1) * GROUP),
);

// End-to-end tests run the handlers from one bundling with shared chunks, and a deployment has each alone.
it.each(groups)('the deployed bundles from %s on load and export a handler', async (...entries) => {
  const outDir = temporaryFolder(onTestFinished);
  const bundleOf = await bundleLambdas({ entries, sourceDir: 'lambdas', outDir });
  const modules = entries.map((entry) => resolve(bundleOf(entry).folder, 'index.mjs'));
  const script = `for (const path of ${JSON.stringify(modules)}) console.log(typeof (await import(path)).handler); process.exit();`;
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, AWS_LAMBDA_FUNCTION_NAME: 'loaded', ...lambdaEnvironment },
  });
  expect(printed.trim().split('\n')).toEqual(entries.map(() => 'function'));
});
