import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

const Call = v.object({
  /** The session name of a role, which for a function is the function's name; or a service that acts as itself. */
  caller: v.string(),
  /** The call used a URL that the caller had signed, and may come from anyone who has the URL. */
  presigned: v.boolean(),
  /** The name in a credential scope: s3, dynamodb … */
  service: v.string(),
  operation: v.string(),
});
export type Call = v.InferOutput<typeof Call>;

const Counted = v.object({ ...Call.entries, count: v.number() });
const File = v.object({
  calls: v.array(Counted),
  /** Calls of invocations that did not finish: timed out, or stopped with the cloud. */
  cutOff: v.array(Counted),
});

type Counts = Map<string, number>;

/** How often each caller called each operation; kept in `<data>/calls.json` from one start to the next. */
export class CallCounts {
  readonly #file: string;
  /** False after a process was killed: its counts are lost, while its calls are in the folder's logs. */
  readonly #complete: boolean;
  readonly #calls: Counts;
  readonly #cutOff: Counts;
  readonly #running = new Map<string, Counts>();
  /** Ids of invocations that were cut off, since a request that they sent may arrive later. */
  readonly #cutOffIds = new Set<string>();

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
    // Deleted until this process ends cleanly, so that a kill leaves no file with incomplete counts.
    rmSync(this.#file, { force: true });
  }

  /** Counts one request that reached a service; `invocation` is the id of the function invocation that sent it. */
  count(call: Call, invocation?: string): void {
    add(this.#countsOf(invocation), keyOf(call), 1);
  }

  #countsOf(invocation: string | undefined): Counts {
    if (invocation === undefined) return this.#calls;
    return this.#running.get(invocation) ?? (this.#cutOffIds.has(invocation) ? this.#cutOff : this.#calls);
  }

  beginInvocation(invocation: string): void {
    this.#running.set(invocation, new Map());
  }

  endInvocation(invocation: string, { cutOff }: { readonly cutOff: boolean }): void {
    const counts = this.#running.get(invocation) ?? new Map();
    this.#running.delete(invocation);
    if (cutOff) this.#cutOffIds.add(invocation);
    for (const [key, count] of counts) add(cutOff ? this.#cutOff : this.#calls, key, count);
  }

  write(): void {
    for (const invocation of [...this.#running.keys()]) this.endInvocation(invocation, { cutOff: true });
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
