import { defineConfig } from 'vitest/config';

const reporters = ['default', './test/support/whole-run/closing-line.ts'];

/** `npm test` runs unit, e2e and answers; the slow suites run before an issue is resolved. */
export default defineConfig({
  test: {
    // One per core: most of the time tests wait for the local cloud.
    maxWorkers: '100%',
    reporters,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts', 'packages/*/test/**/*.test.ts'],
          exclude: ['test/e2e/**', 'test/answers/**'],
          globalSetup: 'test/support/whole-run/answers-folder.ts',
          // CDK's own rules only warn, and take most of the time of a synthesis; cdk-nag's still run.
          env: { CDK_VALIDATION: 'false' },
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // What is waited for comes late on a busy machine, not never.
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: ['test/support/cloud/shared-cloud.ts', 'test/support/whole-run/answers-folder.ts'],
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
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'slow',
          include: ['test/**/*.slow.ts', 'packages/*/test/**/*.slow.ts'],
          testTimeout: 3_600_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
