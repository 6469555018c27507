import { Worker } from 'node:worker_threads';
import type { LambdaFunction } from './lambda-function.ts';
import type { FunctionError, InvokeMessage, Outside, WorkerData, WorkerMessage } from './worker-messages.ts';

export interface InvocationOutcome {
  /** `error`: the handler threw; `failure`: the environment died. */
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

type Start = { readonly initMs: number } | { readonly error: FunctionError };
type Answer = { readonly payload: string } | { readonly error: FunctionError };

// Lambda gives loading the code ten seconds, then starts over under the function's own time-out: both together here.
const INIT_LIMIT_MS = 10_000;

/** One warm copy of a function in a worker thread. It takes one event at a time; `alive` is false once it can take no more. */
export class ExecutionEnvironment {
  alive = true;
  idleSinceMs = Date.now();
  readonly #target: LambdaFunction;
  readonly #worker: Worker;
  readonly #startedAtMs = performance.now();
  readonly #ready = Promise.withResolvers<{ initMs: number }>();
  readonly #ended = Promise.withResolvers<{ error: FunctionError }>();
  #answer = Promise.withResolvers<Answer>();
  #requestId: string | undefined;
  #fresh = true;

  constructor(
    target: LambdaFunction,
    layerDirs: readonly string[],
    env: Readonly<Record<string, string>>,
    outside: Outside,
    log: LogLine,
  ) {
    this.#target = target;
    const workerData: WorkerData = { codeDir: target.codeDir, handler: target.handler, layerDirs, outside };
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData,
      env: { ...env },
      execArgv: [],
      name: target.name,
      resourceLimits: { maxOldGenerationSizeMb: target.memoryMb },
    });
    this.#worker.on('message', (message: WorkerMessage) => {
      if (message.kind === 'ready') this.#ready.resolve({ initMs: performance.now() - this.#startedAtMs });
      else if (message.kind === 'log') log(message.stream, message.text, this.#requestId);
      else if (message.kind === 'error' && message.fatal) this.#end(message.error);
      else this.#answer.resolve(message);
    });
    this.#worker.on('error', (cause: Error & { code?: string }) => this.#end(this.#crash(cause)));
    this.#worker.on('exit', (code) => this.#end(this.#exit(code)));
  }

  /** Never rejects: what goes wrong in the handler is an outcome with {errorType, errorMessage} as its payload. */
  async invoke({ requestId, payload, lineage }: EnvironmentEvent): Promise<InvocationOutcome> {
    this.#requestId = requestId;
    this.#answer = Promise.withResolvers();
    const timeoutMs = this.#target.timeoutSeconds * 1000;
    const started = await within<Start>(INIT_LIMIT_MS + timeoutMs, [this.#ready.promise, this.#ended.promise]);
    const coldStart = this.#fresh && started && 'initMs' in started ? started : {};
    this.#fresh = false;
    const startedAtMs = performance.now();
    if (started && 'initMs' in started)
      this.#worker.postMessage(this.#message({ requestId, payload, lineage }, timeoutMs));
    const answer =
      started && 'error' in started
        ? started
        : await within<Answer>(started ? timeoutMs : 0, [this.#answer.promise, this.#ended.promise]);
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

  async stop(): Promise<void> {
    this.alive = false;
    await this.#worker.terminate();
  }

  #end(error: FunctionError): void {
    this.alive = false;
    this.#ended.resolve({ error });
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

/** The first of the promises to settle, or undefined after `limitMs`. */
async function within<Value>(limitMs: number, promises: readonly Promise<Value>[]): Promise<Value | undefined> {
  const timeout = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => timeout.resolve(undefined), limitMs);
  try {
    return await Promise.race([...promises, timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
}
