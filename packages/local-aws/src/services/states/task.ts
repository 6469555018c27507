import { invokeLambda } from './lambda-invoke.ts';
import { runMediaConvertJob } from './mediaconvert-job.ts';
import { sendSqsMessage } from './sqs-send.ts';
import type { TaskCall } from './task-call.ts';

const integrations: Readonly<Record<string, (call: TaskCall) => Promise<unknown>>> = {
  'lambda:invoke': invokeLambda,
  'lambda:invoke.waitForTaskToken': invokeLambda,
  'mediaconvert:createJob.sync': runMediaConvertJob,
  'sqs:sendMessage.waitForTaskToken': sendSqsMessage,
};

const integrationOf = (resource: string) => integrations[/^arn:[\w-]+:states:::(.+)$/.exec(resource)?.[1] ?? ''];

export const servedResource = (resource: string): boolean => integrationOf(resource) !== undefined;

export const waitsForToken = (resource: string): boolean => resource.endsWith('.waitForTaskToken');

/** Calls the service that a Task's Resource names. Rejects with the StateError that Step Functions reports. */
export function callService(resource: string, call: TaskCall): Promise<unknown> {
  const integration = integrationOf(resource);
  if (!integration) throw new Error(`The task resource ${resource} is not supported.`);
  return integration(call);
}
