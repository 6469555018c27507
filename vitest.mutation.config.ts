import { defineConfig } from 'vitest/config';
import { unit } from './vitest.config.ts';

/** The tests that mutants of core/, runtime/, finance/ and lambdas/ must fail: those that need no cloud. */
export default defineConfig({
  test: { ...unit, include: ['test/{core,runtime,finance,lambdas,painter,video}/**/*.test.ts'] },
});
