import type { Renderer } from '#contract/schemas/export.ts';
import { errorText } from '../command-line/error-text.ts';
import { type Check, type CheckName, checks } from './checks.ts';

/** How each result is printed. */
const shownAs = {
  held: 'ok',
  /** What the check looks for is not so. */
  failed: 'FAILED',
  /** An error kept the check from looking. */
  'not settled': 'FAILED',
  'only on AWS': 'only on AWS',
  'ask again': 'ask again',
  'not here': 'not here',
} as const;

/** How a check, or one variant of it, has ended. */
export interface Finding {
  readonly check: CheckName;
  readonly variant: string;
  readonly result: keyof typeof shownAs;
  /** What was seen or measured, or why there is nothing to see. */
  readonly seen: string;
}

/** Not available yet: AWS publishes it later, for example a day's bill. */
export class AskAgain extends Error {}
/** The stage does not use what the check is about. */
export class NotHere extends Error {}

/** Runs checks one after another, prints each as it ends, and keeps what was found. */
export class Findings {
  readonly #found: Finding[] = [];
  readonly #log: (line: string) => void;
  readonly isLocal: boolean;
  readonly #renderers: (Renderer | undefined)[] = [];

  constructor(log: (line: string) => void, { isLocal }: { readonly isLocal: boolean }) {
    this.#log = log;
    this.isLocal = isLocal;
  }

  get found(): readonly Finding[] {
    return this.#found;
  }

  /** What made an export: what our own code made proves nothing about MediaConvert. */
  sawRenderer(renderer: Renderer | undefined): void {
    this.#renderers.push(renderer);
  }

  /** What made the last export. */
  get lastRenderer(): Renderer | undefined {
    return this.#renderers.at(-1);
  }

  /**
   * Whether these checks need no video: they look at how MediaConvert draws, and a rehearsal whose videos our own code makes would
   * only draw again what the tests of the painter compare.
   */
  leavesOut(names: readonly CheckName[]): boolean {
    if (!this.isLocal || this.lastRenderer !== 'lambda') return false;
    for (const check of names) this.#end({ check, variant: '', result: 'not here', seen: paintedSeen });
    return true;
  }

  /** Runs a check and returns its result; `saw` notes what was measured. When it throws, prints the error and throws CheckEnded. */
  async check<Result>(
    name: CheckName,
    work: (saw: (text: string) => void) => Promise<Result>,
    variant = '',
  ): Promise<Result> {
    const startedMs = Date.now();
    const { onAws, proves, ofMediaConvert }: Check = checks[name];
    if (onAws && this.isLocal) {
      this.#end({ check: name, variant, result: 'only on AWS', seen: '' });
      throw new CheckEnded(name);
    }
    const seen: string[] = [];
    const before = this.#renderers.length;
    // A check without an export of its own looks at the last one.
    const isOurs = () =>
      ofMediaConvert && this.#renderers.slice(Math.min(before, this.#renderers.length - 1)).includes('lambda');
    try {
      const result = await work((text) => seen.push(text));
      const seconds = `${((Date.now() - startedMs) / 1000).toFixed(1)} s`;
      if (isOurs()) {
        this.#end({ check: name, variant, result: 'not here', seen: oursSeen });
        return result;
      }
      this.#end({ check: name, variant, result: 'held', seen: `${seen.join('; ') || proves}; ${seconds}` });
      return result;
    } catch (cause) {
      const result = isOurs() && resultOf(cause) === 'failed' ? 'not settled' : resultOf(cause);
      this.#end({ check: name, variant, result, seen: errorText(cause) });
      throw new CheckEnded(name, { cause });
    }
  }

  /** Runs a part; when a check of it does not hold, the run goes on with the next part. Other errors are thrown. */
  async part(work: () => Promise<unknown>): Promise<void> {
    await work().catch((error) => {
      if (!(error instanceof CheckEnded)) throw error;
    });
  }

  /** Checks that have not run at all. */
  get missed(): string[] {
    return Object.keys(checks).filter((name) => !this.#found.some(({ check }) => check === name));
  }

  #end(finding: Finding): void {
    this.#found.push(finding);
    const { check: name, variant, result, seen } = finding;
    const { proves, rows }: Check = checks[name];
    const proven = rows.length > 0 ? `${proves} (${rows.length > 1 ? 'rows' : 'row'} ${rows.join(', ')})` : proves;
    this.#log(
      line(shownAs[result], variant ? `${name}: ${variant}` : name, result === 'held' || !seen ? proven : seen),
    );
  }
}

const oursSeen =
  'our own code made the video, and it is right: MediaConvert makes it on a stage with renderer mediaconvert';

const paintedSeen = 'our own painter draws here: MediaConvert draws on a stage with renderer mediaconvert';

/** A check that finds something wrong throws an Error; what it calls throws errors of other classes. */
const resultOf = (cause: unknown): Finding['result'] => {
  if (cause instanceof AskAgain) return 'ask again';
  if (cause instanceof NotHere) return 'not here';
  return cause instanceof Error && cause.constructor === Error && !('code' in cause) ? 'failed' : 'not settled';
};

class CheckEnded extends Error {
  override readonly name = 'CheckEnded';
}

const line = (result: string, name: string, detail: string): string =>
  `${result.padEnd(11)} ${name.padEnd(40)} ${detail}`.trimEnd();
