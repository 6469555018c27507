import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, type UserWorkspaceConfig } from 'vitest/config';
import './check-node.js';
import { bundlesVariable } from './commands/synth.ts';
import ByProject from './test/support/whole-run/by-project.ts';
import { limitMs, maxWorkers } from './test/support/whole-run/limits.ts';

/** Temporary files of a run, also those of CDK and of browsers, are in one folder, which goes with it. */
const temporary = mkdtempSync(join(tmpdir(), 'cueline-tests-'));
process.env.TMPDIR = temporary;
process.env[bundlesVariable] = join(temporary, 'bundles');
process.on('exit', () => rmSync(temporary, { recursive: true, force: true }));

/** These limits only end a test that hangs: tests with clouds wait for processes, those of faults search, and both may be on a machine with ten others. */
const longLimits = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 120_000 } } };
const limits = {
  testTimeout: limitMs(20),
  hookTimeout: limitMs(20),
  expect: { poll: { timeout: limitMs(15) } },
};

export const unit = {
  globalSetup: 'test/support/whole-run/answers-folder.ts',
  // CDK_VALIDATION: as `npm run synth` does (docs/decisions/synthesis-without-default-rules.md).
  alias: { 'openapi-file': join(import.meta.dirname, 'test/support/openapi/openapi-file.ts') },
  // XDG_CONFIG_HOME: what the command line keeps is not kept in the home of who runs the tests.
  env: {
    ...{ CDK_VALIDATION: 'false', POWERTOOLS_LOG_LEVEL: 'SILENT', AWS_REGION: 'us-east-1' },
    XDG_CONFIG_HOME: join(temporary, 'config'),
  },
  ...limits,
};
/** These files need modules of their own, since they replace some. */
export const alone = [
  'clients/console/test/transcript-edit.test.ts',
  'test/reference/openapi/words.test.ts',
  'test/lambdas/api/fonts.test.ts',
  'test/lambdas/api/malformed-document.test.ts',
  'test/lambdas/api/oauth/oauth-flow.test.ts',
  'test/lambdas/pipelines/export/{draw-frame,render-captions,renderer-by-load}.test.ts',
  'test/lambdas/pipelines/import/{copy-range,unreachable-places}.test.ts',
  'test/lambdas/sweeps/check-usage.test.ts',
  'test/lambdas/tus/part-buffer.test.ts',
  'test/lambdas/webhooks/deliver.test.ts',
  'test/runtime/caption-fonts.test.ts',
  'test/runtime/egress/follow-redirects.test.ts',
];
/** These tests run ffmpeg. */
const media = ['test/frames/**/*.test.ts'];
/** These tests run the service in a simulated world that loses calls: the second, with chunks of four bytes. */
const faults = ['test/faults/**/*.test.ts'];
const faultyUploads = ['test/faults/uploads/**/*.test.ts'];
const world = ['test/faults/world/replaced-modules.ts'];
/** To load modules again for each file takes longer than to run it: these files share them, and leave them as they were. */
export const sharing = [
  {
    name: 'unit',
    include: ['test/**/*.test.ts', 'packages/{captions,painter,speech,video}/test/**/*.test.ts'],
    exclude: ['test/e2e/**', 'test/answers/**', ...alone, ...faults, ...media],
    setupFiles: [],
  },
  { name: 'media', include: media, exclude: [], setupFiles: [] },
  { ...longLimits, name: 'faults', include: faults, exclude: faultyUploads, setupFiles: world },
  {
    ...longLimits,
    name: 'faults-uploads',
    include: faultyUploads,
    exclude: [],
    setupFiles: [...world, 'test/faults/uploads/small-chunks.ts'],
  },
  { name: 'local-aws', include: ['packages/local-aws/test/**/*.test.ts'], exclude: [], setupFiles: [] },
];

/** These tests use stores of clouds of their own, which they kill, change, or give hosts. All others share one cloud and their modules. */
const ownClouds = [
  'configured-stage',
  'costs',
  'deployments',
  'fast-loop',
  'full-services',
  'imports',
  'speech-by-address',
  'webhooks',
].map((name) => `test/e2e/${name}.test.ts`);
const endToEnd = {
  ...longLimits,
  // These tests depend on browsers and processes of a busy machine. The end of a run names each test that needed its second try.
  retry: 1,
  // Most polls send a request, which costs the cloud 20 ms of CPU.
  expect: { poll: { ...longLimits.expect.poll, interval: 200 } },
};

/** A project that inherited this file would load it again. */
const project = (test: NonNullable<UserWorkspaceConfig['test']>) => ({ extends: false, test: { maxWorkers, ...test } });

/** `npm test` runs all but the slow suites, which run before an issue is resolved. */
export default defineConfig({
  test: {
    maxWorkers,
    reporters: ['default', './test/support/whole-run/closing-line.ts'],
    sequence: { sequencer: ByProject },
    projects: [
      ...sharing.map((files) =>
        project({
          ...unit,
          ...files,
          isolate: false,
          setupFiles: [
            'test/support/shared-modules/property-runs.ts',
            'test/support/shared-modules/setup.ts',
            ...files.setupFiles,
          ],
        }),
      ),
      project({ ...unit, name: 'unit-alone', include: alone }),
      project({
        ...endToEnd,
        name: 'e2e',
        include: ['test/e2e/**/*.test.ts'],
        exclude: ownClouds,
        globalSetup: ['test/support/cloud/shared-cloud.ts', 'test/support/whole-run/answers-folder.ts'],
        isolate: false,
      }),
      project({
        ...endToEnd,
        name: 'e2e-own-clouds',
        include: ownClouds,
        globalSetup: 'test/support/whole-run/answers-folder.ts',
      }),
      // After the others: looks at what they were answered.
      project({
        name: 'answers',
        include: ['test/answers/**/*.test.ts'],
        globalSetup: 'test/support/whole-run/answers-folder.ts',
        sequence: { groupOrder: 1 },
      }),
      project({
        name: 'slow',
        alias: unit.alias,
        include: ['test/**/*.slow.ts', 'packages/*/test/**/*.slow.ts'],
        ...longLimits,
        testTimeout: 3_600_000,
      }),
    ],
  },
});
