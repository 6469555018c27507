import { Worker } from 'node:worker_threads';
import { within } from '../../within.ts';
import type { LambdaFunction } from './lambda-function.ts';
import type { FunctionError, InvokeMessage, NetworkOverrides, WorkerData, WorkerMessage } from './worker-messages.ts';

export interface InvocationOutcome {
  /** `error`: the handler threw; `failure`: the environment ended unexpectedly. */
  readonly status: 'success' | 'error' | 'timeout' | 'failure';
  readonly payload: string;
  readonly durationMs: number;
  /** Time to load the code, on an environment's first event only. */
  readonly initMs?: number;
}

export interface EnvironmentEvent extends Pick<InvokeMessage, 'requestId' | 'lineage'> {
  /** JSON text. */
  readonly payload: string;
}

export type LogLine = (stream: 'stdout' | 'stderr', text: string, requestId: string | undefined) => void;

export interface EnvironmentSettings {
  readonly target: LambdaFunction;
  /** Unpacked layers. */
  readonly layerDirs: readonly string[];
  readonly network: NetworkOverrides;
  /** The code of the worker thread. */
  readonly script: URL;
  readonly log: LogLine;
  /** Time that does not count against time-outs; absent when no debugger can attach. */
  readonly pausedMs?: (() => number) | undefined;
}

type Start = { readonly initMs: number } | { readonly error: FunctionError };
type Answer = { readonly payload: string } | { readonly error: FunctionError };

// Lambda allows ten seconds for loading the code, then starts again within the function's own time-out. Here the limit is
// the sum of both.
const INIT_LIMIT_MS = 10_000;

// V8 lets the young generation grow to 48 MB before it collects garbage, which is too much in each of many threads.
const YOUNG_GENERATION_MB = 6;

/** A function in a worker thread. It handles one event at a time, and none once it is not `alive`. */
export class ExecutionEnvironment {
  alive = true;
  idleSinceMs = Date.now();
  readonly #target: LambdaFunction;
  readonly #worker: Worker;
  readonly #startedAtMs = performance.now();
  readonly #pausedMs: (() => number) | undefined;
  readonly #started = Promise.withResolvers<Start>();
  // One promise per event: racing against a longer-lived promise would keep every answer in memory until that settles.
  #answer = Promise.withResolvers<Answer>();
  #death: FunctionError | undefined;
  #requestId: string | undefined;
  #fresh = true;
  #ready = false;

  constructor(
    { target, layerDirs, network, script, log, pausedMs }: EnvironmentSettings,
    env: Readonly<Record<string, string>>,
  ) {
    this.#target = target;
    this.#pausedMs = pausedMs;
    const { codeDir, handler } = target;
    const workerData: WorkerData = { codeDir, handler, layerDirs, network, debug: pausedMs !== undefined };
    this.#worker = new Worker(script, {
      workerData,
      env: { ...env },
      execArgv: [],
      name: target.name,
      resourceLimits: { maxOldGenerationSizeMb: target.memoryMb, maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    });
    this.#worker.on('message', (message: WorkerMessage) => {
      if (message.kind === 'ready') {
        this.#ready = true;
        this.#started.resolve({ initMs: performance.now() - this.#startedAtMs });
      } else if (message.kind === 'log') log(message.stream, message.text, this.#requestId);
      else if (message.kind === 'error' && message.fatal) this.#end(message.error);
      else this.#answer.resolve(message);
    });
    this.#worker.on('error', (cause: Error & { code?: string }) => this.#end(this.#crash(cause)));
    this.#worker.on('exit', (code) => this.#end(this.#exit(code)));
  }

  /** Never rejects: a handler's failure is an outcome with {errorType, errorMessage} as its payload. */
  async invoke({ requestId, payload, lineage }: EnvironmentEvent): Promise<InvocationOutcome> {
    this.#requestId = requestId;
    this.#answer = Promise.withResolvers();
    if (this.#death) this.#answer.resolve({ error: this.#death });
    const timeoutMs = this.#target.timeoutSeconds * 1000;
    const started = await within(INIT_LIMIT_MS + timeoutMs, this.#started.promise, this.#pausedMs);
    const coldStart = this.#fresh && started && 'initMs' in started ? started : {};
    this.#fresh = false;
    const startedAtMs = performance.now();
    if (started && 'initMs' in started)
      this.#worker.postMessage(this.#message({ requestId, payload, lineage }, timeoutMs));
    const answer =
      started && 'error' in started
        ? started
        : await within(started ? timeoutMs : 0, this.#answer.promise, this.#pausedMs);
    const durationMs = performance.now() - startedAtMs;
    this.idleSinceMs = Date.now();
    if (!answer) {
      await this.stop();
      return { status: 'timeout', payload: JSON.stringify(this.#timeout()), durationMs: timeoutMs, ...coldStart };
    }
    if ('payload' in answer) return { status: 'success', payload: answer.payload, durationMs, ...coldStart };
    const status = this.alive ? 'error' : 'failure';
    return { status, payload: JSON.stringify(answer.error), durationMs, ...coldStart };
  }

  /** How long its event loop has been active; undefined while it loads its code. */
  activeMs(): number | undefined {
    return this.#ready ? this.#worker.performance.eventLoopUtilization().active : undefined;
  }

  async stop(): Promise<void> {
    this.alive = false;
    await this.#worker.terminate();
  }

  #end(error: FunctionError): void {
    this.alive = false;
    this.#death ??= error;
    this.#started.resolve({ error });
    this.#answer.resolve({ error });
  }

  #message({ payload: event, ...rest }: EnvironmentEvent, timeoutMs: number): InvokeMessage {
    const { arn, name, memoryMb, logGroupName } = this.#target;
    const deadlineMs = Date.now() + timeoutMs;
    return { ...rest, event, functionArn: arn, functionName: name, memoryMb, logGroupName, deadlineMs };
  }

  #timeout(): FunctionError {
    const text = `Task timed out after ${this.#target.timeoutSeconds.toFixed(2)} seconds`;
    return { errorType: 'Sandbox.Timedout', errorMessage: `RequestId: ${this.#requestId} Error: ${text}` };
  }

  #crash(cause: Error & { code?: string }): FunctionError {
    if (cause.code !== 'ERR_WORKER_OUT_OF_MEMORY') return { errorType: cause.name, errorMessage: cause.message };
    const text = 'Runtime exited with error: signal: killed';
    return { errorType: 'Runtime.OutOfMemory', errorMessage: `RequestId: ${this.#requestId} Error: ${text}` };
  }

  #exit(code: number): FunctionError {
    const text =
      code === 0 ? 'Runtime exited without providing a reason' : `Runtime exited with error: exit status ${code}`;
    return { errorType: 'Runtime.ExitError', errorMessage: `RequestId: ${this.#requestId} Error: ${text}` };
  }
}
