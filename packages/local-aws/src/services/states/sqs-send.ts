import { SendMessageCommand } from '@aws-sdk/client-sqs';
import * as v from 'valibot';
import { StateError } from './state-error.ts';
import type { TaskCall } from './task-call.ts';

/** MessageAttribute and MessageDeduplicationId, which the integration has too, are refused. */
const Arguments = v.strictObject({
  QueueUrl: v.string(),
  /** Text as it is, anything else as JSON. */
  MessageBody: v.unknown(),
  MessageGroupId: v.exactOptional(v.string()),
  DelaySeconds: v.exactOptional(v.number()),
});

/** The task `sqs:sendMessage.waitForTaskToken`. https://docs.aws.amazon.com/step-functions/latest/dg/connect-sqs.html */
export async function sendSqsMessage({ clients, taskArguments, signal }: TaskCall): Promise<void> {
  const { MessageBody: body, ...rest } = v.parse(Arguments, taskArguments);
  const MessageBody = typeof body === 'string' ? body : JSON.stringify(body);
  const sending = clients.sqs.send(new SendMessageCommand({ ...rest, MessageBody }), { abortSignal: signal });
  await sending.catch((error: unknown) => {
    throw serviceError(error);
  });
}

const serviceError = (error: unknown): StateError =>
  error instanceof Error && '$fault' in error
    ? new StateError(`SQS.${error.name}`, error.message)
    : new StateError('SQS.SdkClientException', String(error));
