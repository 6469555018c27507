import type { Reporter, TestModule } from 'vitest/node';

/** Ends a run with what failed, and with one plain line that any CI can read: `N passed, N failed`. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly { message: string }[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const passed = tests.filter((test) => test.result().state === 'passed').length;
    const failed = [
      ...tests
        .filter((test) => test.result().state === 'failed')
        .map((test) => told(`${test.module.relativeModuleId} > ${test.fullName}`, test.result().errors)),
      ...modules
        .filter((module) => module.errors().length > 0)
        .map((module) => told(module.relativeModuleId, module.errors())),
      ...errors.map((error) => told('outside tests', [error])),
    ];
    process.once('exit', () => {
      // A teardown after the tests can also fail a run.
      if (failed.length === 0 && process.exitCode) failed.push(`FAILED after the tests: ${String(process.exitCode)}`);
      for (const line of failed) process.stdout.write(`${line}\n`);
      process.stdout.write(`${passed} passed, ${failed.length} failed\n`);
    });
  }
}

const told = (where: string, errors: readonly { message: string }[] = []): string =>
  `FAILED ${where}: ${errors[0]?.message.split('\n')[0] ?? ''}`;
