import type { Reporter, TestCase, TestModule } from 'vitest/node';

/**
 * Ends a run with what failed, with what passed only at the second try, and with one plain line that any CI can read:
 * `N passed, N failed`. A retried test is a defect to find, as a failed one is.
 */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly { message: string }[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const passed = tests.filter((test) => test.result().state === 'passed').length;
    const retried = tests.filter((test) => test.diagnostic()?.flaky).map((test) => toldOf('RETRIED', test));
    const failed = [
      ...tests.filter((test) => test.result().state === 'failed').map((test) => toldOf('FAILED', test)),
      ...modules
        .filter((module) => module.errors().length > 0)
        .map((module) => told('FAILED', module.relativeModuleId, module.errors())),
      ...errors.map((error) => told('FAILED', 'outside tests', [error])),
    ];
    process.once('exit', () => {
      // A teardown after the tests can also fail a run.
      if (failed.length === 0 && process.exitCode) failed.push(`FAILED after the tests: ${String(process.exitCode)}`);
      for (const line of [...retried, ...failed]) process.stdout.write(`${line}\n`);
      process.stdout.write(`${passed} passed, ${failed.length} failed\n`);
    });
  }
}

const told = (verdict: string, where: string, errors: readonly { message: string }[] = []): string =>
  `${verdict} ${where}: ${errors[0]?.message.split('\n')[0] ?? ''}`;

const toldOf = (verdict: string, test: TestCase): string =>
  told(verdict, `${test.module.relativeModuleId} > ${test.fullName}`, test.result().errors);
