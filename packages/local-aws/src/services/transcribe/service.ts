import * as v from 'valibot';
import { AwsError } from '../../aws-error.ts';
import type { CloudContext, Resumable } from '../../context.ts';
import type { AwsCall, AwsService } from '../../edge/aws-service.ts';
import { jsonService } from '../../edge/json-service.ts';
import { tagContext } from '../../iam/tag-context.ts';
import type { EventBus } from '../events/event-bus.ts';
import { checkAccess } from './check-access.ts';
import { arnOf, describeJob, type TranscriptionJob } from './job.ts';
import { Jobs } from './jobs.ts';
import { chooseRecogniser } from './recognisers/choose.ts';
import type { Recogniser, RecogniserName } from './recognisers/recogniser.ts';
import { parseStartRequest, type StartRequest } from './start-request.ts';

export interface TranscribeOptions {
  readonly events: EventBus;
  /** The recogniser, or the name of the only one to use. @default the best that is installed */
  readonly recogniser?: RecogniserName | Promise<Recogniser>;
  /** The folder of Moonshine's model. */
  readonly speechModel?: string | undefined;
  /** How many jobs are in progress at once. @default 250, Amazon's default quota */
  readonly concurrentJobs?: number;
}

/** Amazon Transcribe's batch jobs with an offline recogniser. resume() logs which recogniser is used. */
export function createTranscribe(context: CloudContext, options: TranscribeOptions): AwsService & Resumable {
  const { events, recogniser: given, speechModel, concurrentJobs = 250 } = options;
  const log = (line: string) => context.log('transcribe', line);
  let chosen = typeof given === 'string' ? undefined : given;
  const recogniser = () => {
    chosen ??= chooseRecogniser({ log, speechModel, ...(typeof given === 'string' && { only: given }) });
    return chosen;
  };
  const jobs = new Jobs(context, { events, recogniser, concurrentJobs });
  return {
    ...jsonService('transcribe', {
      StartTranscriptionJob: (input, call) => start(context, jobs, input, call),
      GetTranscriptionJob: (input, call) => {
        const { job } = find(context, jobs, input, call, 'GetTranscriptionJob');
        return { TranscriptionJob: describeJob(job, context.endpointUrl) };
      },
      DeleteTranscriptionJob: (input, call) =>
        jobs.delete(find(context, jobs, input, call, 'DeleteTranscriptionJob').name),
    }),
    async resume() {
      const { announcement, missing } = await recogniser();
      log(announcement);
      if (missing && context.variables) context.variables.SPEECH_MISSING = missing;
      jobs.resume();
    },
    stop: () => jobs.stop(),
  };
}

async function start(context: CloudContext, jobs: Jobs, input: unknown, call: AwsCall) {
  const request = parseStartRequest(input);
  // StartTranscriptionJob has no resource types: only a grant on * allows it.
  // https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazontranscribe.html
  const output = { 'transcribe:OutputBucketName': request.OutputBucketName, ...outputKeyContext(request) };
  call.authorize('transcribe:StartTranscriptionJob', '*', { context: output });
  const role = request.JobExecutionSettings?.DataAccessRoleArn;
  if (role) call.authorize('iam:PassRole', role, { context: { 'iam:PassedToService': 'transcribe.amazonaws.com' } });
  // The reference names no resource type for TagResource, but policies in use name the job. Both are checked.
  if (request.Tags) {
    const tags = tagContext(request.Tags.map(({ Key, Value }) => [Key, Value]));
    call.authorize('transcribe:TagResource', '*', { context: tags });
    call.authorize('transcribe:TagResource', arnOf(context, request.TranscriptionJobName), { context: tags });
  }
  jobs.refuseUsedName(request.TranscriptionJobName);
  await checkAccess(context, request, call.principal);
  return { TranscriptionJob: describeJob(jobs.create(request, call.principal), context.endpointUrl) };
}

const outputKeyContext = ({ OutputKey }: StartRequest) => (OutputKey ? { 'transcribe:OutputKey': OutputKey } : {});

const Named = v.strictObject({ TranscriptionJobName: v.string() });

function find(
  context: CloudContext,
  jobs: Jobs,
  input: unknown,
  call: AwsCall,
  operation: string,
): { name: string; job: TranscriptionJob } {
  const parsed = v.safeParse(Named, input);
  if (!parsed.success) throw new AwsError('BadRequestException', 400, parsed.issues[0].message);
  const name = parsed.output.TranscriptionJobName;
  call.authorize(`transcribe:${operation}`, arnOf(context, name));
  const job = jobs.get(name);
  if (job) return { name, job };
  const message = "The requested job couldn't be found. Check the job name and try your request again.";
  throw new AwsError('BadRequestException', 400, message);
}
