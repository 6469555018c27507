import { InvokeCommand } from '@aws-sdk/client-lambda';
import * as v from 'valibot';
import { StateError } from './state-error.ts';
import type { TaskCall } from './task-call.ts';

const Arguments = v.strictObject({ FunctionName: v.string(), Payload: v.optional(v.unknown(), {}) });
const FunctionFailure = v.looseObject({ errorType: v.string() });

/**
 * The task `lambda:invoke`; its result is {ExecutedVersion, Payload, StatusCode}. When the function throws, the state
 * fails with its errorType as the error and the whole error payload as the cause.
 * https://docs.aws.amazon.com/step-functions/latest/dg/connect-lambda.html
 */
export async function invokeLambda({ clients, taskArguments, signal }: TaskCall): Promise<unknown> {
  const { FunctionName, Payload } = v.parse(Arguments, taskArguments);
  const command = new InvokeCommand({ FunctionName, Payload: JSON.stringify(Payload) });
  const reply = await clients.lambda.send(command, { abortSignal: signal }).catch((error: unknown) => {
    throw serviceError(error);
  });
  const text = Buffer.from(reply.Payload ?? []).toString('utf8');
  if (reply.FunctionError) throw functionError(text);
  return { ExecutedVersion: '$LATEST', Payload: jsonOrText(text), StatusCode: reply.StatusCode ?? 200 };
}

function functionError(payload: string): StateError {
  const failure = v.safeParse(FunctionFailure, jsonOrText(payload));
  return new StateError(failure.success ? failure.output.errorType : 'Lambda.Unknown', payload);
}

const documentedErrors = new Set([
  'EC2AccessDeniedException',
  'ENILimitReachedException',
  'InvalidParameterValueException',
  'RequestTooLargeException',
  'ResourceConflictException',
  'ResourceNotFoundException',
  'ServiceException',
  'TooManyRequestsException',
]);

function serviceError(error: unknown): StateError {
  if (!(error instanceof Error)) return new StateError('Lambda.Unknown', String(error));
  if (!('$fault' in error)) return new StateError('Lambda.SdkClientException', error.message);
  // Errors that the API reference does not list, such as a denied call, are AWSLambdaException.
  const name = documentedErrors.has(error.name) ? error.name : 'AWSLambdaException';
  return new StateError(`Lambda.${name}`, error.message);
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
