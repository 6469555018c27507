import { randomBytes } from 'node:crypto';
import type { CloudContext, Resumable } from '../../context.ts';
import { type AwsCall, AwsError, type AwsService, notServed } from '../../edge/aws-service.ts';
import { writeJsonError } from '../../edge/json-service.ts';
import { WorkQueue } from '../../media/work-queue.ts';
import type { EventBus } from '../events/event-bus.ts';
import { parseCreateJob } from './create-job-request.ts';
import { arnOf, describeJob, type MediaConvertJob, queueArn } from './job.ts';
import { jobEvent } from './job-events.ts';
import { JobFailed } from './job-failed.ts';
import { partsOf } from './job-settings.ts';
import { probe } from './probe.ts';
import { runJob } from './run-job.ts';

/** A short job, such as the extraction of audio, shall not wait for a long one. */
const ENCODES_AT_ONCE = 2;
/** "The token is valid for 1 minute" (CreateJob, ClientRequestToken). */
const TOKEN_LIFETIME_MS = 60_000;

export interface MediaConvertOptions {
  readonly events: EventBus;
}

/** AWS Elemental MediaConvert with ffmpeg. Jobs are durable and start again after a crash. */
export function createMediaConvert(context: CloudContext, { events }: MediaConvertOptions): AwsService & Resumable {
  const jobs = context.state.collection<MediaConvertJob>('mediaconvert-jobs');
  const publish = (job: MediaConvertJob, status: Parameters<typeof jobEvent>[2]) =>
    events.publish(jobEvent(context, job, status));

  const queue = new WorkQueue(ENCODES_AT_ONCE, async (id, signal) => {
    const job = jobs.get(id);
    if (job?.status !== 'SUBMITTED' && job?.status !== 'PROGRESSING') return;
    const started: MediaConvertJob = { ...job, status: 'PROGRESSING', startedAtMs: Date.now(), percentComplete: 0 };
    jobs.put(id, started);
    publish(started, 'PROGRESSING');
    const end = await endOf(started, signal);
    const now = jobs.get(id);
    // Stopped: what is stored tells the next process to start again. Canceled: that has been stored.
    if (end && now?.status === 'PROGRESSING') finish({ ...now, ...end });
  });

  async function endOf(job: MediaConvertJob, signal: AbortSignal): Promise<Partial<MediaConvertJob> | undefined> {
    try {
      const output = await runJob(context, job, { signal, onProgress: progressOf(job) });
      return { status: 'COMPLETE', percentComplete: 100, output };
    } catch (error) {
      if (!(error instanceof JobFailed)) return undefined;
      return { status: 'ERROR', errorCode: error.code, errorMessage: error.message };
    }
  }

  /** Stores the percentage, and tells of it at once and then at the interval; never of jobs with audio alone, as in AWS. */
  function progressOf(job: MediaConvertJob): (percent: number) => void {
    const tells = partsOf(job.request.settings).output.videoDescription !== undefined;
    let nextTellAtMs = 0;
    return (percentComplete) => {
      const now = jobs.get(job.id);
      if (now?.status !== 'PROGRESSING') return;
      jobs.put(job.id, { ...now, percentComplete });
      if (!tells || Date.now() < nextTellAtMs) return;
      nextTellAtMs = Date.now() + job.request.statusUpdateInterval * 1000;
      publish({ ...now, percentComplete }, 'STATUS_UPDATE');
    };
  }

  /** Stored first, published second, and published again after a crash in between: events may come twice, never not at all. */
  function finish(job: MediaConvertJob): void {
    const finished = { ...job, finishedAtMs: job.finishedAtMs ?? Date.now() };
    jobs.put(job.id, { ...finished, eventOwed: true });
    publish(finished, finished.status);
    jobs.put(job.id, { ...finished, eventOwed: false });
  }

  function createJob(body: unknown, call: AwsCall) {
    const request = parseCreateJob(body);
    call.authorize('mediaconvert:CreateJob', queueArn(context, request));
    call.authorize('iam:PassRole', request.role, { context: { 'iam:PassedToService': 'mediaconvert.amazonaws.com' } });
    const since = Date.now() - TOKEN_LIFETIME_MS;
    const same = request.clientRequestToken
      ? jobs
          .list({ after: String(since) })
          .find(({ value }) => value.request.clientRequestToken === request.clientRequestToken)
      : undefined;
    if (same) return describeJob(context, same.value);
    // Ids of the service look like this too; in front stands the time, so that jobs are stored in order.
    const id = `${Date.now()}-${randomBytes(3).toString('hex')}`;
    const job: MediaConvertJob = { id, request, status: 'SUBMITTED', percentComplete: 0, createdAtMs: Date.now() };
    jobs.put(id, job);
    queue.add(id);
    return describeJob(context, job);
  }

  function found(id: string, call: AwsCall, operation: string): MediaConvertJob {
    call.authorize(`mediaconvert:${operation}`, arnOf(context, `jobs/${id}`));
    const job = jobs.get(id);
    if (!job) throw new AwsError('NotFoundException', 404, `The job ${id} does not exist.`);
    return job;
  }

  async function cancelJob(job: MediaConvertJob): Promise<void> {
    if (job.status !== 'SUBMITTED' && job.status !== 'PROGRESSING') {
      throw new AwsError('ConflictException', 409, `The job ${job.id} is ${job.status} and can not be canceled.`);
    }
    finish({ ...job, status: 'CANCELED' });
    await queue.cancel(job.id);
  }

  return {
    signingName: 'mediaconvert',
    writeError: writeJsonError,
    async handle(call) {
      const [, version, resource, id, ...more] = call.url.pathname.split('/').map(decodeURIComponent);
      const operation = `${call.request.method} /${resource}${id === undefined ? '' : '/{id}'}`;
      if (version !== '2017-08-29' || more.length > 0) throw notServed(`mediaconvert ${call.url.pathname}`);
      if (operation === 'POST /jobs') return reply(call, 201, { job: createJob(await json(call), call) });
      if (operation === 'POST /probe') return reply(call, 200, await probe(context, await json(call), call));
      if (operation === 'GET /jobs/{id}') {
        return reply(call, 200, { job: describeJob(context, found(id ?? '', call, 'GetJob')) });
      }
      if (operation === 'DELETE /jobs/{id}') {
        await cancelJob(found(id ?? '', call, 'CancelJob'));
        return reply(call, 202, {});
      }
      throw notServed(`mediaconvert ${operation}`);
    },
    async resume() {
      for (const { key, value } of jobs.list()) {
        if (value.eventOwed) finish(value);
        if (value.status === 'SUBMITTED' || value.status === 'PROGRESSING') queue.add(key);
      }
    },
    stop: () => queue.stop(),
  };
}

async function json(call: AwsCall): Promise<unknown> {
  const text = (await call.readBody()).toString('utf8');
  try {
    return JSON.parse(text);
  } catch {
    throw new AwsError('BadRequestException', 400, 'The body is not JSON.');
  }
}

function reply(call: AwsCall, status: number, body: unknown): void {
  call.response.writeHead(status, { 'content-type': 'application/json', 'x-amzn-requestid': call.requestId });
  call.response.end(JSON.stringify(body));
}
