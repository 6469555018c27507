import { randomUUID } from 'node:crypto';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Texts that the test processes of a run keep for a check at its end, in a folder whose path is in an environment variable. */
export class RunReports {
  readonly #variable: string;

  constructor(variable: string) {
    this.#variable = variable;
  }

  /** Makes the folder. Must come before the first worker of the run starts, since workers inherit the variable. */
  collect(): void {
    process.env[this.#variable] = mkdtempSync(join(tmpdir(), 'cueline-reports-'));
  }

  /** Does nothing in a run that does not collect. */
  keep(write: () => string): void {
    const folder = process.env[this.#variable];
    if (folder) writeFileSync(join(folder, randomUUID()), write());
  }

  /** Adds a line to the text of this process. Makes no random name, which would change what a simulated world draws. */
  keepLine(line: string): void {
    const folder = process.env[this.#variable];
    if (folder) appendFileSync(join(folder, String(process.pid)), `${line}\n`);
  }

  /** Returns all texts and deletes the folder; undefined in a run that does not collect. */
  take(): string[] | undefined {
    const folder = process.env[this.#variable];
    if (!folder) return undefined;
    const texts = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
    rmSync(folder, { recursive: true });
    return texts;
  }
}

/** Ends a run as failed, with these lines, if there are any. */
export const refuse = (what: string, lines: readonly string[]): void => {
  if (lines.length === 0) return;
  console.error(`${what}:\n${lines.map((line) => `  ${line}\n`).join('')}`);
  // Vitest only prints what a teardown throws.
  process.exitCode = 1;
};
