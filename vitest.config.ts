import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const reporters = ['default', './test/support/whole-run/closing-line.ts'];

/** What a test waits for comes late on a busy machine, not never. */
const waitsLong = { poll: { timeout: 30_000 } };

const unit = {
  globalSetup: 'test/support/whole-run/answers-folder.ts',
  // As `npm run synth` does (docs/decisions/synthesis-without-default-rules.md).
  env: { CDK_VALIDATION: 'false' },
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: waitsLong,
};
/** These tests share their modules, since to load them anew for each file takes longer than to run it. */
export const sharing = [
  'test/lib/**/*.test.ts',
  'test/core/**/*.test.ts',
  'test/contract/**/*.test.ts',
  'test/{architecture,docs}/**/*.test.ts',
  'test/clients/{console,sdk}/**/*.test.ts',
  'test/commands/{bench,cost,recording,smoke,start}/**/*.test.ts',
  'test/commands/preflight/judge-account.test.ts',
  'test/commands/{lint-captions,one-of}.test.ts',
  'test/runtime/costs/**/*.test.ts',
  'packages/*/test/**/*.test.ts',
];
/** These tests run ffmpeg, a recogniser or a browser. */
const media = [
  'test/frames/**/*.test.ts',
  'test/runtime/caption-fonts.test.ts',
  'packages/local-aws/test/services/{mediaconvert,transcribe}/**/*.test.ts',
];
/** These tests run the service in a simulated world that loses calls. */
const faults = ['test/faults/**/*.test.ts'];

/** `npm test` runs all but the slow suites, which run before an issue is resolved. */
export default defineConfig({
  test: {
    maxWorkers: '100%',
    reporters,
    projects: [
      {
        test: {
          ...unit,
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: ['test/e2e/**', 'test/answers/**', ...sharing, ...media, ...faults],
        },
      },
      {
        test: {
          ...unit,
          name: 'unit-shared-modules',
          include: sharing,
          exclude: media,
          isolate: false,
        },
      },
      { test: { ...unit, name: 'media', include: media, isolate: false } },
      { test: { ...unit, name: 'faults', include: faults } },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: ['test/support/cloud/shared-cloud.ts', 'test/support/whole-run/answers-folder.ts'],
          // These tests wait more than they compute.
          maxWorkers: 2 * availableParallelism(),
          sequence: { groupOrder: 1 },
          expect: waitsLong,
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
      // After the others: looks at what they were answered.
      {
        test: {
          name: 'answers',
          include: ['test/answers/**/*.test.ts'],
          globalSetup: 'test/support/whole-run/answers-folder.ts',
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'slow',
          include: ['test/**/*.slow.ts', 'packages/*/test/**/*.slow.ts'],
          expect: waitsLong,
          testTimeout: 3_600_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
