import { AwsError } from '../../aws-error.ts';
import type { CloudContext } from '../../context.ts';
import type { Deployed, DeployedFunctions } from './deployed-functions.ts';
import type { EnvironmentEvent, InvocationOutcome } from './execution-environment.ts';
import type { Invocation, InvocationResult } from './function-invoker.ts';
import { MAX_SYNC_PAYLOAD_BYTES } from './lambda-function.ts';
import { traceOf } from './trace-header.ts';
import type { Turn } from './turns.ts';

/** Runs the handlers of functions, and logs what became of each event. */
export class Invocations {
  readonly #context: CloudContext;
  readonly #functions: DeployedFunctions;
  #stopping = false;

  constructor(context: CloudContext, functions: DeployedFunctions) {
    this.#context = context;
    this.#functions = functions;
  }

  /** The invoked function, if the caller may invoke it and the event is not larger than Lambda allows. */
  authorized({ functionArn, principal, payload }: Invocation, maxBytes: number): Deployed {
    const found = this.#functions.get(functionArn);
    this.#context.iam.authorize({
      principal,
      action: 'lambda:InvokeFunction',
      resourceArn: found.target.arn,
      resourcePolicy: found.policy,
    });
    if (Buffer.byteLength(payload) > maxBytes) {
      const message = `Request must be smaller than ${maxBytes} bytes for the InvokeFunction operation`;
      throw new AwsError('RequestTooLargeException', 413, message);
    }
    return found;
  }

  async invoke(invocation: Invocation): Promise<InvocationResult> {
    const found = this.authorized(invocation, MAX_SYNC_PAYLOAD_BYTES);
    checkReservedConcurrency(found);
    found.running += 1;
    try {
      const event = { requestId: crypto.randomUUID(), payload: invocation.payload };
      return invocationResult(await this.run(found, event));
    } finally {
      found.running -= 1;
    }
  }

  async run({ target, pool, log }: Deployed, event: EnvironmentEvent, turn?: Turn): Promise<InvocationOutcome> {
    const { calls } = this.#context;
    log.writeStart(event.requestId);
    calls?.beginInvocation(traceOf(event.requestId));
    const outcome = limitResponse(await pool.run(event, turn));
    const cutOff = outcome.status === 'timeout' || outcome.status === 'failure';
    calls?.endInvocation(traceOf(event.requestId), { cutOff });
    log.writeReport(event.requestId, target, outcome);
    if (outcome.status !== 'success' && !this.#stopping) this.#context.log(target.name, failureLine(outcome));
    return outcome;
  }

  /** What a stop ends from now on is not logged as failed. */
  stop(): void {
    this.#stopping = true;
  }
}

/** https://docs.aws.amazon.com/lambda/latest/api/API_Invoke.html#API_Invoke_Errors */
function checkReservedConcurrency({ target, running }: Deployed): void {
  if (running < (target.reservedConcurrency ?? Number.POSITIVE_INFINITY)) return;
  const Reason = 'ReservedFunctionConcurrentInvocationLimitExceeded';
  throw new AwsError('TooManyRequestsException', 429, 'Rate Exceeded.', { Reason, Type: 'User' });
}

function limitResponse(outcome: InvocationOutcome): InvocationOutcome {
  if (Buffer.byteLength(outcome.payload) <= MAX_SYNC_PAYLOAD_BYTES) return outcome;
  const errorMessage = `Response payload size exceeded maximum allowed payload size (${MAX_SYNC_PAYLOAD_BYTES} bytes).`;
  const payload = JSON.stringify({ errorType: 'Function.ResponseSizeTooLarge', errorMessage });
  return { ...outcome, status: 'error', payload };
}

const invocationResult = ({ status, payload }: InvocationOutcome): InvocationResult =>
  status === 'success' ? { payload } : { payload, functionError: 'Unhandled' };

function failureLine({ payload }: InvocationOutcome): string {
  const { errorType, errorMessage }: { errorType?: string; errorMessage?: string } = JSON.parse(payload);
  return `failed: ${errorType}: ${errorMessage}`;
}
