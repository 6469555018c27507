import { defineConfig } from 'vitest/config';

/** The tests that mutants of core/ and the stores must fail: those that need no cloud. */
export default defineConfig({
  test: { include: ['test/core/**/*.test.ts', 'test/runtime/**/*.test.ts', 'test/lambdas/**/*.test.ts'] },
});
