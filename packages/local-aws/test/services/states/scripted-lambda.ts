import type { AwsCall, AwsService } from '../../../src/edge/aws-service.ts';
import { writeJsonError } from '../../../src/edge/json-service.ts';

export interface ScriptedInvocation {
  readonly functionArn: string;
  readonly payload: unknown;
  readonly call: AwsCall;
}

/** The Invoke operation of Lambda, answered by the test; what it throws is the function's own failure. */
export class ScriptedLambda implements AwsService {
  readonly signingName = 'lambda';
  readonly writeError = writeJsonError;
  readonly invocations: ScriptedInvocation[] = [];
  readonly #functions = new Map<string, (payload: unknown, call: AwsCall) => unknown>();

  define(functionName: string, handler: (payload: unknown, call: AwsCall) => unknown): string {
    const arn = `arn:aws:lambda:us-east-1:000000000000:function:${functionName}`;
    this.#functions.set(arn, handler);
    return arn;
  }

  async handle(call: AwsCall): Promise<void> {
    const functionArn = decodeURIComponent(call.url.pathname.split('/')[3] ?? '');
    const payload: unknown = JSON.parse((await call.readBody()).toString('utf8'));
    call.authorize('lambda:InvokeFunction', functionArn);
    this.invocations.push({ functionArn, payload, call });
    try {
      const reply = await this.#functions.get(functionArn)?.(payload, call);
      call.response.writeHead(200, { 'content-type': 'application/json' });
      call.response.end(JSON.stringify(reply ?? null));
    } catch (error) {
      if (!(error instanceof Error) || error.name.endsWith('Exception')) throw error;
      call.response.writeHead(200, { 'content-type': 'application/json', 'x-amz-function-error': 'Unhandled' });
      call.response.end(JSON.stringify({ errorType: error.name, errorMessage: error.message }));
    }
  }
}
