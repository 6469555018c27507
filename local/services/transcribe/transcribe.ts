import { dirname } from 'node:path/posix';
import { HeadObjectCommand, PutObjectCommand, S3ServiceException } from '@aws-sdk/client-s3';
import * as v from 'valibot';
import type { CloudContext, Resumable } from '../../context.ts';
import { type AwsCall, AwsError, type AwsService } from '../../edge/aws-service.ts';
import { jsonService } from '../../edge/json-service.ts';
import { parseS3Uri, s3As, s3WithRole } from '../../media/s3-files.ts';
import { WorkQueue } from '../../media/work-queue.ts';
import type { EventBus } from '../events/event-bus.ts';
import { describeJob, type TranscriptionJob } from './job.ts';
import { chooseRecogniser } from './recognisers/choose.ts';
import type { Recogniser } from './recognisers/recogniser.ts';
import { runJob } from './run-job.ts';
import { outputKey, parseStartRequest, type StartRequest } from './start-request.ts';

const RECOGNISERS_AT_ONCE = 2;

export interface TranscribeOptions {
  readonly events: EventBus;
  /** @default the best there is, or what CUELINE_RECOGNISER names */
  readonly recogniser?: Promise<Recogniser>;
}

/** Amazon Transcribe's batch jobs with an offline recogniser. Jobs are durable and start again after a crash. */
export function createTranscribe(context: CloudContext, options: TranscribeOptions): AwsService & Resumable {
  const jobs = context.state.collection<TranscriptionJob>('transcribe-jobs');
  const say = (line: string) => context.log('transcribe', line);
  let recogniser = options.recogniser;
  const theRecogniser = () => {
    recogniser ??= chooseRecogniser({ say });
    return recogniser;
  };

  const queue = new WorkQueue(RECOGNISERS_AT_ONCE, async (name, signal) => {
    const job = jobs.get(name);
    if (!job) return;
    const started = { ...job, status: 'IN_PROGRESS' as const, startedAtMs: job.startedAtMs ?? Date.now() };
    jobs.put(name, started);
    const end = await runJob(context, await theRecogniser(), started, signal).catch(() => undefined);
    // Stopped or deleted: what is stored tells the next process what to do.
    if (!end || !jobs.get(name)) return;
    jobs.put(name, { ...started, ...end, completedAtMs: Date.now(), eventOwed: true });
    publishEnd(name);
  });

  /** Stored first, published second, and published again after a crash in between: events may come twice, never not at all. */
  function publishEnd(name: string): void {
    const job = jobs.get(name);
    if (!job?.eventOwed) return;
    options.events.publish({
      source: 'aws.transcribe',
      detailType: 'Transcribe Job State Change',
      resources: [],
      detail: { TranscriptionJobName: name, TranscriptionJobStatus: job.status },
    });
    jobs.put(name, { ...job, eventOwed: false });
  }

  function found(input: unknown, call: AwsCall, operation: string): { name: string; job: TranscriptionJob } {
    const parsed = v.safeParse(v.strictObject({ TranscriptionJobName: v.string() }), input);
    if (!parsed.success) throw new AwsError('BadRequestException', 400, parsed.issues[0].message);
    const name = parsed.output.TranscriptionJobName;
    const job = `arn:aws:transcribe:${context.region}:${context.accountId}:transcription-job/${name}`;
    call.authorize(`transcribe:${operation}`, job);
    const stored = jobs.get(name);
    if (stored) return { name, job: stored };
    const message = "The requested job couldn't be found. Check the job name and try your request again.";
    throw new AwsError('BadRequestException', 400, message);
  }

  async function start(input: unknown, call: AwsCall) {
    const request = parseStartRequest(input);
    // StartTranscriptionJob knows no resource-level rights: only a grant on * allows it (service authorization reference).
    call.authorize('transcribe:StartTranscriptionJob', '*', {
      context: { ...(request.OutputBucketName && { 'transcribe:OutputBucketName': request.OutputBucketName }) },
    });
    const role = request.JobExecutionSettings?.DataAccessRoleArn;
    if (role) call.authorize('iam:PassRole', role, { context: { 'iam:PassedToService': 'transcribe.amazonaws.com' } });
    refuseUsedName(request);
    await checkAccess(context, request, call);
    refuseUsedName(request);
    const job: TranscriptionJob = {
      request,
      caller: call.principal,
      status: request.JobExecutionSettings?.AllowDeferredExecution ? 'QUEUED' : 'IN_PROGRESS',
      createdAtMs: Date.now(),
      ...(request.LanguageCode ? { languageCode: request.LanguageCode } : {}),
    };
    jobs.put(request.TranscriptionJobName, job);
    queue.add(request.TranscriptionJobName);
    return { TranscriptionJob: describeJob(job, context.endpointUrl) };
  }

  function refuseUsedName({ TranscriptionJobName }: StartRequest): void {
    if (!jobs.get(TranscriptionJobName)) return;
    throw new AwsError('ConflictException', 400, 'The requested job name already exists. Use a different job name.');
  }

  return {
    ...jsonService('transcribe', {
      StartTranscriptionJob: start,
      GetTranscriptionJob: (input, call) => ({
        TranscriptionJob: describeJob(found(input, call, 'GetTranscriptionJob').job, context.endpointUrl),
      }),
      async DeleteTranscriptionJob(input, call) {
        const { name } = found(input, call, 'DeleteTranscriptionJob');
        jobs.delete(name);
        await queue.cancel(name);
      },
    }),
    async resume() {
      say((await theRecogniser()).announcement);
      for (const { key, value } of jobs.list()) {
        if (value.eventOwed) publishEnd(key);
        if (value.status === 'QUEUED' || value.status === 'IN_PROGRESS') queue.add(key);
      }
    },
    stop: () => queue.stop(),
  };
}

/** Before it accepts a job Amazon looks at the media and writes a file beside the output, both with the caller's rights. */
async function checkAccess(context: CloudContext, request: StartRequest, call: AwsCall): Promise<void> {
  const source = parseS3Uri(request.Media.MediaFileUri);
  const role = request.JobExecutionSettings?.DataAccessRoleArn;
  const reader = role ? s3WithRole(context, role, 'transcribe') : s3As(context, call.principal);
  const refused = (message: string) => (error: unknown) => {
    if (error instanceof S3ServiceException) throw new AwsError('BadRequestException', 400, message);
    throw error;
  };
  await reader
    .send(new HeadObjectCommand({ Bucket: source?.bucket, Key: source?.key }))
    .catch(
      refused(
        "The S3 URI that you provided can't be accessed. Make sure that you have read permission and try your request again.",
      ),
    );
  const folder = dirname(outputKey(request));
  const Key = `${folder === '.' ? '' : `${folder}/`}.write_access_check_file.temp`;
  await s3As(context, call.principal)
    .send(new PutObjectCommand({ Bucket: request.OutputBucketName, Key, Body: Buffer.alloc(0), ContentLength: 0 }))
    .catch(
      refused(
        "The specified S3 bucket can't be accessed. Make sure that you have write permission and try your request again.",
      ),
    );
}
