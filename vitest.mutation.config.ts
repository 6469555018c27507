import { defineConfig } from 'vitest/config';
import { sharing, unit } from './vitest.config.ts';

/** So many values of a property: mutants are many. */
const env = { ...unit.env, RUNS: '5' };
const worlds = sharing.filter(({ name }) => name.startsWith('faults'));
/** They take away guards themselves, for seconds each. */
const guards = 'test/faults/**/*guards.test.ts';
/** They search the text of the sources, which mutants change. */
const textual = ['test/core/cost/calls.test.ts', 'test/runtime/aws/timeouts.test.ts'];
const setup = 'test/support/shared-modules/property-runs.ts';

/** The tests that mutants must fail: those that need no cloud, and those that run the service in a simulated world. */
export default defineConfig({
  test: {
    projects: [
      {
        extends: false,
        test: {
          ...unit,
          env,
          name: 'unit',
          include: [
            'test/{core,runtime,finance,lambdas}/**/*.test.ts',
            'packages/{captions,painter,video}/test/**/*.test.ts',
          ],
          exclude: textual,
          setupFiles: setup,
        },
      },
      ...worlds.map(({ setupFiles, exclude, ...files }) => ({
        extends: false as const,
        test: { ...unit, ...files, env, exclude: [...exclude, guards], setupFiles: [setup, setupFiles].flat() },
      })),
    ],
  },
});
