import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as v from 'valibot';
import { keepGrants } from '../whole-run/grants.ts';
import { keepMeteredCalls } from '../whole-run/metered-calls.ts';
import { keepSecretsInLogs } from '../whole-run/secrets-in-logs.ts';

const Ready = v.object({ base_url: v.string(), api_key: v.string(), account_id: v.string(), pid: v.number() });
export type Ready = v.InferOutput<typeof Ready>;

/** Names the folder where the clouds of a run keep what they have recognised and encoded: each does the same work once. */
export const keptResultsVariable = 'CUELINE_KEPT_RESULTS';

/** A local cloud in a process of its own, as `npm start` runs it. */
export class CloudProcess {
  readonly data: string;
  readonly ready: Ready;
  readonly #child: ChildProcess;
  readonly #output: string[];

  private constructor(data: string, ready: Ready, child: ChildProcess, output: string[]) {
    this.data = data;
    this.ready = ready;
    this.#child = child;
    this.#output = output;
  }

  static async start({
    data = mkdtempSync(join(tmpdir(), 'cueline-')),
    args = [] as readonly string[],
    cwd = process.cwd(),
    /** Options of Node. */
    node = [] as readonly string[],
  } = {}): Promise<CloudProcess> {
    const command = [
      '--single-threaded-gc',
      'commands/start.ts',
      '--port',
      '0',
      '--data',
      data,
      '--recogniser',
      'moonshine',
    ];
    const kept = process.env[keptResultsVariable];
    const child = spawn(process.execPath, [...node, ...command, ...(kept ? ['--kept-results', kept] : []), ...args], {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output: string[] = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(String(chunk)));
    const readyFile = join(data, 'ready.json');
    while (!(existsSync(readyFile) && pidOf(readyFile) === child.pid)) {
      if (child.exitCode !== null) throw new Error(`The local cloud did not start:\n${output.join('')}`);
      await delay(50);
    }
    return new CloudProcess(data, v.parse(Ready, JSON.parse(readFileSync(readyFile, 'utf8'))), child, output);
  }

  /** All that the process has printed. */
  get output(): string {
    return this.#output.join('');
  }

  async kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      const ended = new Promise((resolve) => this.#child.once('exit', resolve));
      this.#child.kill(signal);
      await ended;
    }
    return this.#child.exitCode;
  }

  /** Stops the cloud, keeps what the checks of a whole run need, and deletes the data folder. */
  async stopAndForget(): Promise<void> {
    await this.kill('SIGTERM');
    keepGrants(this.data);
    keepMeteredCalls(this.data);
    keepSecretsInLogs(this.data);
    rmSync(this.data, { recursive: true, force: true });
  }
}

const pidOf = (readyFile: string): number | undefined => {
  const ready = v.safeParse(v.pipe(v.string(), v.parseJson(), Ready), readFileSync(readyFile, 'utf8'));
  return ready.success ? ready.output.pid : undefined;
};
