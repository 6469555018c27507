import { errorText } from '../error-text.ts';
import { type Check, type CheckName, checks } from './checks.ts';

/** Prints each check as it ends, and counts. */
export class SmokeReport {
  readonly #results = new Map<CheckName, boolean>();
  readonly #log: (line: string) => void;

  constructor(log: (line: string) => void) {
    this.#log = log;
  }

  /** Runs a check and returns its result. When it throws, prints the error and throws CheckFailed. */
  async check<Result>(name: CheckName, work: () => Promise<Result>, variant = ''): Promise<Result> {
    const startedMs = Date.now();
    try {
      const result = await work();
      this.#end(name, variant, true, `${((Date.now() - startedMs) / 1000).toFixed(1)} s`);
      return result;
    } catch (cause) {
      this.#end(name, variant, false, errorText(cause));
      throw new CheckFailed(name, { cause });
    }
  }

  /** Runs a part; when a check of it fails, the run goes on with the next part. Other errors are thrown. */
  async part(work: () => Promise<void>): Promise<void> {
    await work().catch((error) => {
      if (!(error instanceof CheckFailed)) throw error;
    });
  }

  /** Prints the checks that did not run and the totals; true when nothing failed. */
  close(): boolean {
    const names = Object.keys(checks).filter((name) => name in checks);
    const missed = names.filter((name) => ![...this.#results.keys()].some((known) => known === name));
    for (const name of missed) this.#log(line('not run', name, ''));
    const results = [...this.#results.values()];
    const failed = results.filter((ok) => !ok).length;
    this.#log(`\n${results.length - failed} ok, ${failed} failed, ${missed.length} not run`);
    this.#log(`rows of docs/aws-verification.md proved: ${this.#proved().join(', ') || 'none'}`);
    return failed === 0;
  }

  /** A row that several checks prove is proved when all of them passed. */
  #proved(): number[] {
    const entries = [...this.#results];
    const failed = new Set(entries.flatMap(([name, ok]) => (ok ? [] : rowsOf(name))));
    const passed = new Set(entries.flatMap(([name]) => rowsOf(name)));
    return [...passed].filter((row) => !failed.has(row)).toSorted((one, other) => one - other);
  }

  #end(name: CheckName, variant: string, ok: boolean, detail: string): void {
    this.#results.set(name, ok && this.#results.get(name) !== false);
    const { proves, rows }: Check = checks[name];
    const proven = rows.length > 0 ? `${proves} (${rows.length > 1 ? 'rows' : 'row'} ${rows.join(', ')})` : proves;
    this.#log(line(ok ? 'ok' : 'FAILED', variant ? `${name}: ${variant}` : name, ok ? proven : detail));
  }
}

const rowsOf = (name: CheckName): readonly number[] => checks[name].rows;

class CheckFailed extends Error {
  override readonly name = 'CheckFailed';
}

const line = (result: string, name: string, detail: string): string =>
  `${result.padEnd(8)} ${name.padEnd(40)} ${detail}`.trimEnd();
