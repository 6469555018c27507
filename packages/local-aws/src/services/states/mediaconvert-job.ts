import {
  CancelJobCommand,
  CreateJobCommand,
  type CreateJobCommandInput,
  GetJobCommand,
} from '@aws-sdk/client-mediaconvert';
import * as v from 'valibot';
import { sleepUntil } from '../../sleep.ts';
import { StateError } from './state-error.ts';
import type { TaskCall } from './task-call.ts';

const POLL_MS = 250;

const Arguments = v.custom<CreateJobCommandInput>(
  (value) => v.is(v.looseObject({ Role: v.string(), Settings: v.looseObject({}) }), value),
  'mediaconvert:createJob needs Role and Settings',
);

/** Calls `mediaconvert:createJob`; its result is {Job}. */
async function createJob(call: TaskCall): Promise<unknown> {
  const taskArguments = v.parse(Arguments, call.taskArguments);
  // https://docs.aws.amazon.com/step-functions/latest/dg/connect-mediaconvert.html
  const input = { ...taskArguments, Tags: { ...taskArguments.Tags, ManagedByService: 'AWSStepFunctions' } };
  const command = new CreateJobCommand(input);
  // Refuses members that the SDK does not know, as Step Functions does; the SDK drops them.
  command.middlewareStack.add(
    (next) => (step) => {
      const { body } = v.parse(SerializedRequest, step.request);
      const [dropped] = droppedMembers(input, JSON.parse(new TextDecoder().decode(body)));
      if (dropped) throw new StateError('States.Runtime', `mediaconvert:createJob does not know the field ${dropped}.`);
      return next(step);
    },
    { step: 'build', name: 'refuseDroppedMembers' },
  );
  return send(() => call.clients.mediaConvert.send(command, { abortSignal: call.signal }));
}

/** The task `mediaconvert:createJob.sync`; its result is the COMPLETE {Job}. Throws States.TaskFailed for other ends. */
export async function runMediaConvertJob(call: TaskCall): Promise<unknown> {
  const jobId = call.attempt().jobId ?? (await startJob(call));
  try {
    for (;;) {
      const found = await send(() =>
        call.clients.mediaConvert.send(new GetJobCommand({ Id: jobId }), { abortSignal: call.signal }),
      );
      const { Job } = v.parse(JobReply, found);
      if (Job.Status === 'COMPLETE') return found;
      if (Job.Status === 'ERROR' || Job.Status === 'CANCELED') {
        throw new StateError('States.TaskFailed', JSON.stringify(found));
      }
      await sleepUntil(Date.now() + POLL_MS, call.signal);
    }
  } catch (error) {
    if (call.isAbandoned()) await cancel(call, jobId);
    throw error;
  }
}

const JobReply = v.looseObject({ Job: v.looseObject({ Id: v.string(), Status: v.string() }) });

async function startJob(call: TaskCall): Promise<string> {
  const { Job } = v.parse(JobReply, await createJob(call));
  call.updateAttempt({ jobId: Job.Id });
  return Job.Id;
}

/** Best effort, as in Step Functions when the state times out or the execution is stopped. */
async function cancel({ clients, log }: TaskCall, jobId: string): Promise<void> {
  await clients.mediaConvert
    .send(new CancelJobCommand({ Id: jobId }))
    .catch((error: unknown) => log(`could not cancel MediaConvert job ${jobId}: ${error}`));
}

async function send(request: () => Promise<object>): Promise<unknown> {
  try {
    const { $metadata, ...reply } = { $metadata: undefined, ...(await request()) };
    return JSON.parse(JSON.stringify(reply));
  } catch (error) {
    if (error instanceof StateError || !(error instanceof Error)) throw error;
    throw new StateError(`MediaConvert.${'$fault' in error ? error.name : 'SdkClientException'}`, error.message);
  }
}

const SerializedRequest = v.looseObject({ body: v.instance(Uint8Array) });

/** Paths that are in the input and not in the body, where names begin with a lower-case letter. */
function droppedMembers(input: unknown, body: unknown, path = ''): string[] {
  if (input === null || typeof input !== 'object') return [];
  const sent = new Map(Object.entries(Object(body)).map(([key, value]) => [key.toLowerCase(), value]));
  return Object.entries(input).flatMap(([key, value]) => {
    const keyPath = path ? `${path}.${key}` : key;
    return sent.has(key.toLowerCase()) ? droppedMembers(value, sent.get(key.toLowerCase()), keyPath) : [keyPath];
  });
}
