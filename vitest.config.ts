import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, type UserWorkspaceConfig } from 'vitest/config';
import './check-node.js';
import ByProject from './test/support/whole-run/by-project.ts';
import { PassedPackage } from './test/support/whole-run/passed-package.ts';
import { filesNotIn, groups, turnOf } from './test/support/whole-run/turns.ts';

/** Temporary files of a run, also those of CDK and of browsers, are in one folder, which goes with it. */
const temporary = mkdtempSync(join(tmpdir(), 'cueline-tests-'));
process.env.TMPDIR = temporary;
process.on('exit', () => rmSync(temporary, { recursive: true, force: true }));

/** `npm test` skips the tests of packages/local-aws where they have passed on the same inputs. To read those takes a moment. */
const passedPackage = process.env.SKIP_PASSED === '1' ? new PassedPackage() : undefined;
const skipsPackage = passedPackage?.isPassed && !process.env.FULL;
if (skipsPackage) {
  console.log(
    'The tests of packages/local-aws are skipped: they have passed on the same inputs. FULL=1 npm test runs them.',
  );
}
const reporters = ['default', './test/support/whole-run/closing-line.ts', ...(passedPackage ? [passedPackage] : [])];

const turn = turnOf(process.env);
const later = turn === undefined ? [] : filesNotIn(turn);
if (turn !== undefined) {
  console.log(`Of the long tests, group ${turn} of 0 to ${groups.length - 1} runs: FULL=1 npm test runs all.`);
}

/** They end only what hangs: on a machine with ten other busy processes, a test of ten seconds takes two minutes. */
const limits = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 120_000 } } };

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
const alone = [
  'test/commands/cost/print-costs.test.ts',
  'test/commands/openapi/words.test.ts',
  'test/lambdas/api/malformed-document.test.ts',
  'test/lambdas/api/oauth/oauth-flow.test.ts',
  'test/lambdas/pipelines/export/{draw-frame,render-captions}.test.ts',
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
    include: ['test/**/*.test.ts'],
    exclude: ['test/e2e/**', 'test/answers/**', ...alone, ...faults, ...media],
    setupFiles: [],
  },
  { name: 'media', include: media, exclude: [], setupFiles: [] },
  { name: 'faults', include: faults, exclude: faultyUploads, setupFiles: world },
  {
    name: 'faults-uploads',
    include: faultyUploads,
    exclude: [],
    setupFiles: [...world, 'test/faults/uploads/small-chunks.ts'],
  },
  { name: 'local-aws', include: ['packages/local-aws/test/**/*.test.ts'], exclude: [], setupFiles: [] },
];

/** These tests use stores of clouds of their own, which they kill, change, or give hosts. All others share one cloud and their modules. */
const ownClouds = [
  'chunks',
  'console',
  'costs',
  'edge',
  'fast-loop',
  'full-services',
  'imports',
  'interrupted-imports',
  'killed-deletion',
  'killed-deliveries',
  'least-privilege',
  'many-starts',
  'mediaconvert-renderer',
  'operator',
  'restart',
  'restore-table',
  'upgrade',
  'shared-links',
  'webhooks',
].map((name) => `test/e2e/${name}.test.ts`);
const endToEnd = {
  ...limits,
  // Most polls send a request, which costs the cloud 20 ms of CPU.
  expect: { poll: { ...limits.expect.poll, interval: 200 } },
};

/** One more than half of the cores again, since some tests wait. Each worker needs memory. */
const maxWorkers = Math.ceil(1.5 * availableParallelism());
/** A project that inherited this file would load it again. */
const project = (test: NonNullable<UserWorkspaceConfig['test']>) => ({ extends: false, test: { maxWorkers, ...test } });

/** `npm test` runs all but the slow suites, which run before an issue is resolved. */
export default defineConfig({
  test: {
    maxWorkers,
    reporters,
    sequence: { sequencer: ByProject },
    projects: [
      ...sharing
        .filter(({ name }) => !(skipsPackage && name === 'local-aws'))
        .map((files) =>
          project({
            ...unit,
            ...files,
            isolate: false,
            exclude: [...files.exclude, ...later],
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
        exclude: [...ownClouds, ...later],
        globalSetup: ['test/support/cloud/shared-cloud.ts', 'test/support/whole-run/answers-folder.ts'],
        isolate: false,
      }),
      project({
        ...endToEnd,
        name: 'e2e-own-clouds',
        include: ownClouds,
        exclude: later,
        globalSetup: 'test/support/whole-run/answers-folder.ts',
      }),
      // After the others: looks at what they were answered.
      project({
        name: 'answers',
        include: ['test/answers/**/*.test.ts'],
        // Long tests get some of the answers.
        exclude: turn === undefined ? [] : ['**'],
        globalSetup: 'test/support/whole-run/answers-folder.ts',
        sequence: { groupOrder: 1 },
      }),
      project({
        name: 'slow',
        alias: unit.alias,
        include: ['test/**/*.slow.ts', 'packages/*/test/**/*.slow.ts'],
        ...limits,
        testTimeout: 3_600_000,
      }),
    ],
  },
});
