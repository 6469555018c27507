import type { Reporter, TestModule } from 'vitest/node';

/** Ends a run with one plain line that any CI can read: `N passed, N failed`. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string) => tests.filter((test) => test.result().state === state).length;
    const broken = modules.filter((module) => module.errors().length > 0).length + errors.length;
    const failed = count('failed') + broken;
    process.once('exit', () => {
      // A teardown after the tests can also fail a run.
      const afterTests = failed === 0 && process.exitCode ? 1 : 0;
      process.stdout.write(`${count('passed')} passed, ${failed + afterTests} failed\n`);
    });
  }
}
