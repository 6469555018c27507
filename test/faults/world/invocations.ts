import { AsyncLocalStorage } from 'node:async_hooks';

/** One invocation of a Lambda. */
export interface Invocation {
  readonly functionName: string;
  /** The request or the trigger that the Lambda was invoked for. */
  readonly cause: string;
  /** Set when it has died. Its code may run on, but has no effect. */
  dead: boolean;
  die(): void;
}

export type Handler = (event: unknown, context: object) => unknown;

export type Outcome =
  | { readonly value: unknown }
  | { readonly error: { readonly errorType: string; readonly errorMessage: string } };

const current = new AsyncLocalStorage<Invocation>();

/** The invocation whose code runs now; undefined outside Lambdas. */
export const currentInvocation = (): Invocation | undefined => current.getStore();

/** Runs work of AWS, which belongs to no invocation even where one has asked for it. */
export const outsideLambdas = <Result>(work: () => Result): Result => current.exit(work);

export interface FunctionRun {
  readonly functionName: string;
  readonly handler: Handler;
  readonly timeoutSeconds: number;
  readonly event: unknown;
  readonly cause: string;
}

/** Runs a handler in this process as Lambda does: it can die, and it times out. */
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
  // No getRemainingTimeInMillis: middy counts it down in real time, and would abort handlers where the machine is busy.
  const context = { awsRequestId: cause, functionName };
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
