import { AsyncLocalStorage } from 'node:async_hooks';

/** One run of a Lambda. */
export interface Invocation {
  readonly functionName: string;
  /** What asked for it: the same for an equal request under the same Idempotency-Key. */
  readonly cause: string;
  /** Set when its worker has died: nothing that it still does counts. */
  dead: boolean;
  die(): void;
}

export type Handler = (event: unknown, context: object) => unknown;

export type Outcome =
  | { readonly value: unknown }
  | { readonly error: { readonly errorType: string; readonly errorMessage: string } };

const current = new AsyncLocalStorage<Invocation>();

/** The run that makes the call which is being made; undefined outside Lambdas. */
export const currentInvocation = (): Invocation | undefined => current.getStore();

/** What AWS does is done by no Lambda, even where it was asked for by one. */
export const outsideLambdas = <Result>(work: () => Result): Result => current.exit(work);

export interface FunctionRun {
  readonly functionName: string;
  readonly handler: Handler;
  readonly timeoutSeconds: number;
  readonly event: unknown;
  readonly cause: string;
}

/** Runs a handler in this process as a worker of its own would: it can die, and it ends when its time is up. */
export const runFunction = async ({
  functionName,
  handler,
  timeoutSeconds,
  event,
  cause,
}: FunctionRun): Promise<Outcome> => {
  const { promise: death, resolve } = Promise.withResolvers<Outcome>();
  const invocation: Invocation = {
    functionName,
    cause,
    dead: false,
    die() {
      this.dead = true;
      resolve({ error: { errorType: 'Runtime.ExitError', errorMessage: 'Runtime exited with error: signal: killed' } });
    },
  };
  const timer = setTimeout(() => invocation.die(), timeoutSeconds * 1000);
  const context = { awsRequestId: cause, functionName, getRemainingTimeInMillis: () => timeoutSeconds * 1000 };
  const run = async (): Promise<Outcome> => {
    try {
      return { value: await handler(JSON.parse(JSON.stringify(event)), context) };
    } catch (error) {
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      return { error: { errorType: name, errorMessage: message } };
    }
  };
  const outcome = await Promise.race([current.run(invocation, run), death]);
  clearTimeout(timer);
  return outcome;
};
