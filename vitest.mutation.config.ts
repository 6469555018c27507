import { defineConfig } from 'vitest/config';
import { unit } from './vitest.config.ts';

/** The tests that mutants must fail: those that run no cloud, no simulated world and no ffmpeg. */
export default defineConfig({
  test: {
    ...unit,
    include: [
      'test/{core,runtime,finance,lambdas}/**/*.test.ts',
      'packages/{captions,painter,video}/test/**/*.test.ts',
    ],
    // They search the text of the sources, which mutants change.
    exclude: ['test/core/cost/calls.test.ts', 'test/runtime/aws/timeouts.test.ts'],
    setupFiles: 'test/support/shared-modules/property-runs.ts',
    // Mutants are many.
    env: { ...unit.env, RUNS: '5' },
  },
});
