import { XMLBuilder } from 'fast-xml-parser';
import { AwsError, notSupported } from '../aws-error.ts';
import type { AwsCall, AwsService } from './aws-service.ts';

/** Takes the form's fields except Action and Version; the result's members become elements, arrays repeat theirs. */
export type QueryOperation = (form: Readonly<Record<string, string>>, call: AwsCall) => object;

const xml = new XMLBuilder({ suppressEmptyNode: false });

/**
 * A service of the AWS Query protocol: the operation is named in the form field `Action`, the answer is XML.
 * https://smithy.io/2.0/aws/protocols/aws-query-protocol.html
 */
export const queryService = (
  signingName: string,
  namespace: string,
  operations: Readonly<Record<string, QueryOperation>>,
): AwsService => ({
  signingName,
  protocol: 'query',
  async handle(call) {
    const {
      Action = '',
      Version: _,
      ...form
    } = Object.fromEntries(new URLSearchParams((await call.readBody()).toString('utf8')));
    const operation = Object.hasOwn(operations, Action) ? operations[Action] : undefined;
    if (!operation) throw notSupported(`${signingName}:${Action}`);
    call.countAs(Action);
    const result = operation(form, call);
    const answer = { [`${Action}Result`]: result, ResponseMetadata: { RequestId: call.requestId } };
    write(call, 200, `${Action}Response`, namespace, answer);
  },
  writeError(call, error) {
    const type = error.status < 500 ? 'Sender' : 'Receiver';
    const { code: Code, message: Message } = error;
    write(call, error.status, 'ErrorResponse', namespace, {
      Error: { Type: type, Code, Message },
      RequestId: call.requestId,
    });
  },
});

function write(
  { response, requestId }: Pick<AwsCall, 'response' | 'requestId'>,
  status: number,
  root: string,
  namespace: string,
  content: object,
): void {
  response.writeHead(status, { 'content-type': 'text/xml', 'x-amzn-requestid': requestId });
  response.end(`<${root} xmlns="${namespace}">${xml.build(content)}</${root}>`);
}

/** The code of CommonErrors for a missing or wrong parameter. */
export const validationError = (message: string): AwsError => new AwsError('ValidationError', 400, message);
