import { defineConfig } from 'vitest/config';

const reporters = ['default', './test/helpers/closing-line.ts'];

/** `npm test` runs unit and e2e; the slow suites run before an issue is resolved. */
export default defineConfig({
  test: {
    reporters,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: ['test/e2e/**'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: 'test/helpers/shared-cloud.ts',
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
      { test: { name: 'slow', include: ['test/**/*.slow.ts'], testTimeout: 3_600_000, hookTimeout: 120_000 } },
    ],
  },
});
