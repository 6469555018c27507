import { defineConfig, type UserWorkspaceConfig } from 'vitest/config';
import { alone, unit } from './vitest.config.ts';

/** They search the text of the sources, which mutants change. */
const textual = ['test/core/cost/calls.test.ts', 'test/runtime/aws/timeouts.test.ts'];

const project = (test: UserWorkspaceConfig['test']) => ({ extends: false as const, test: { ...unit, ...test } });

/** The tests that mutants must fail: those that run no cloud, no simulated world and no ffmpeg. */
export default defineConfig({
  test: {
    projects: [
      project({
        name: 'unit',
        include: [
          'test/{core,runtime,finance,lambdas}/**/*.test.ts',
          'packages/{captions,painter,video}/test/**/*.test.ts',
        ],
        exclude: [...textual, ...alone],
        // To load modules for each file takes longer than to run it.
        isolate: false,
        maxWorkers: 1,
        setupFiles: ['test/support/shared-modules/property-runs.ts', 'test/support/shared-modules/setup.ts'],
      }),
      project({ name: 'unit-alone', include: alone, maxWorkers: 1 }),
    ],
  },
});
