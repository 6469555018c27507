import * as v from 'valibot';
import { parseRequest } from '../../edge/parse-request.ts';
import { maxPayloadBytes } from './jsonata.ts';

// The supported requests of Step Functions. https://docs.aws.amazon.com/step-functions/latest/apireference/

const jsonText = v.pipe(
  v.string(),
  v.check((text) => Buffer.byteLength(text) <= maxPayloadBytes, `is more than ${maxPayloadBytes} bytes`),
  v.check(isJson, 'is not JSON'),
);
const taskToken = v.pipe(v.string(), v.minLength(1), v.maxLength(2048));
const error = v.pipe(v.string(), v.maxLength(256));
const cause = v.pipe(v.string(), v.maxLength(32_768));

export const StartExecution = v.strictObject({
  stateMachineArn: v.string(),
  name: v.optional(v.pipe(v.string(), v.regex(/^[^\s<>{}[\]?*"#%\\^|~`$&,;:/\p{Cc}]{1,80}$/u))),
  input: v.optional(jsonText, '{}'),
});
export const DescribeExecution = v.strictObject({ executionArn: v.string() });
export const StopExecution = v.strictObject({
  executionArn: v.string(),
  error: v.exactOptional(error),
  cause: v.exactOptional(cause),
});
export const SendTaskSuccess = v.strictObject({ taskToken, output: jsonText });
export const SendTaskFailure = v.strictObject({
  taskToken,
  error: v.optional(error, ''),
  cause: v.optional(cause, ''),
});

const codes: Readonly<Record<string, string>> = {
  name: 'InvalidName',
  input: 'InvalidExecutionInput',
  output: 'InvalidOutput',
  taskToken: 'InvalidToken',
};

export const parse = <Output>(schema: v.GenericSchema<unknown, Output>, input: unknown): Output =>
  parseRequest(schema, input, (field) => codes[field] ?? 'ValidationException');

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
