import { type AwsError, notSupported } from '../aws-error.ts';
import type { AwsCall, AwsService } from './aws-service.ts';

export type JsonOperation = (input: Record<string, unknown>, call: AwsCall) => Promise<unknown> | unknown;

/**
 * A service of the awsJson1_0 / awsJson1_1 protocols: the operation is named in `X-Amz-Target: Prefix.Operation`.
 * https://smithy.io/2.0/aws/protocols/aws-json-1_1-protocol.html
 */
export const jsonService = (signingName: string, operations: Readonly<Record<string, JsonOperation>>): AwsService => ({
  signingName,
  async handle(call) {
    const operationName =
      String(call.request.headers['x-amz-target'] ?? '')
        .split('.')
        .at(-1) ?? '';
    const operation = operations[operationName];
    if (!operation) throw notSupported(`${signingName}:${operationName}`);
    call.countAs(operationName);
    const text = (await call.readBody()).toString('utf8');
    const output = await operation(text ? JSON.parse(text) : {}, call);
    call.response.writeHead(200, {
      'content-type': call.request.headers['content-type'] ?? 'application/x-amz-json-1.1',
      'x-amzn-requestid': call.requestId,
    });
    call.response.end(JSON.stringify(output ?? {}));
  },
  writeError: writeJsonError,
});

/** The error shape that awsJson and restJson1 clients read. */
export function writeJsonError(call: Pick<AwsCall, 'response' | 'requestId' | 'request'>, error: AwsError): void {
  call.response.writeHead(error.status, {
    'content-type': call.request.headers['content-type'] ?? 'application/json',
    'x-amzn-requestid': call.requestId,
    'x-amzn-errortype': error.code,
  });
  call.response.end(JSON.stringify({ __type: error.code, message: error.message, ...error.members }));
}
