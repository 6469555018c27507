import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

const Call = v.object({
  /** The session of a role: of a function its name. Or a service that acts as itself. */
  caller: v.string(),
  /** By a URL that the caller has signed, whoever holds it. */
  presigned: v.boolean(),
  /** In a credential scope: s3, dynamodb … */
  service: v.string(),
  operation: v.string(),
});
export type Call = v.InferOutput<typeof Call>;

const Counted = v.object({ ...Call.entries, count: v.number() });
const File = v.object({
  calls: v.array(Counted),
  /** Of invocations that did not live to their end: timed out, or stopped with the cloud. */
  cutOff: v.array(Counted),
});

type Counts = Map<string, number>;

/** How often each operation was called, by whom; kept in `<data>/calls.json` from one start to the next. */
export class CallCounts {
  readonly #file: string;
  /** A process that was killed took its counts along: what the folder's logs tell is more. */
  readonly #complete: boolean;
  readonly #calls: Counts;
  readonly #cutOff: Counts;
  readonly #running = new Map<string, Counts>();

  constructor(dataDir: string) {
    this.#file = join(dataDir, 'calls.json');
    const logs = join(dataDir, 'logs');
    const isNew = !existsSync(logs) || readdirSync(logs).length === 0;
    this.#complete = isNew || existsSync(this.#file);
    const earlier = existsSync(this.#file)
      ? v.parse(File, JSON.parse(readFileSync(this.#file, 'utf8')))
      : { calls: [], cutOff: [] };
    this.#calls = countsOf(earlier.calls);
    this.#cutOff = countsOf(earlier.cutOff);
    // Gone until this process has ended well, too.
    rmSync(this.#file, { force: true });
  }

  /** One request that has reached a service, in the invocation of this id where it is a function's. */
  count(call: Call, invocation?: string): void {
    const running = invocation === undefined ? undefined : this.#running.get(invocation);
    add(running ?? this.#calls, keyOf(call), 1);
  }

  began(invocation: string): void {
    this.#running.set(invocation, new Map());
  }

  ended(invocation: string, { cutOff }: { readonly cutOff: boolean }): void {
    const counts = this.#running.get(invocation) ?? new Map();
    this.#running.delete(invocation);
    for (const [key, count] of counts) add(cutOff ? this.#cutOff : this.#calls, key, count);
  }

  write(): void {
    for (const invocation of [...this.#running.keys()]) this.ended(invocation, { cutOff: true });
    const file = { calls: rowsOf(this.#calls), cutOff: rowsOf(this.#cutOff) };
    if (this.#complete) writeFileSync(this.#file, JSON.stringify(file, undefined, 1));
  }
}

const keyOf = ({ caller, presigned, service, operation }: Call): string =>
  JSON.stringify({ caller, presigned, service, operation });

const add = (counts: Counts, key: string, count: number): void => {
  counts.set(key, (counts.get(key) ?? 0) + count);
};

const countsOf = (rows: readonly v.InferOutput<typeof Counted>[]): Counts =>
  new Map(rows.map(({ count, ...call }) => [keyOf(call), count]));

const rowsOf = (counts: Counts) => [...counts].map(([key, count]) => ({ ...v.parse(Call, JSON.parse(key)), count }));
