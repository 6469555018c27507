import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { AwsError } from '../../aws-error.ts';
import type { CloudContext } from '../../context.ts';
import { WorkQueue } from '../../media/work-queue.ts';
import type { Collection } from '../../state/state.ts';
import type { EventBus } from '../events/event-bus.ts';
import type { CreateJobRequest } from './create-job-request.ts';
import { type MediaConvertJob, queueArn } from './job.ts';
import { jobEvent } from './job-events.ts';
import { JobFailed } from './job-failed.ts';
import { outputsOf } from './job-settings.ts';
import { videoOf } from './output-settings.ts';
import { runJob } from './run-job.ts';

/** Jobs of each queue. One encode keeps about four cores busy, and takes 300 MB. */
const CONCURRENT_ENCODES = Math.ceil(availableParallelism() / 4);
/** "The token is valid for 1 minute" (CreateJob, ClientRequestToken). */
const TOKEN_LIFETIME_MS = 60_000;

/** The jobs: each state is stored before it is published, and unfinished jobs start again after a crash. */
export class Jobs {
  readonly #context: CloudContext;
  readonly #events: EventBus;
  readonly #stored: Collection<MediaConvertJob>;
  /** By ARN. */
  readonly #queues = new Map<string, WorkQueue>();
  #stopped = false;

  constructor(context: CloudContext, events: EventBus) {
    this.#context = context;
    this.#events = events;
    this.#stored = context.state.collection<MediaConvertJob>('mediaconvert-jobs');
  }

  get(id: string): MediaConvertJob | undefined {
    return this.#stored.get(id);
  }

  /** The counts of a queue's open jobs, as GetQueue names them. */
  countIn(arn: string) {
    const of = this.#stored.list().filter(({ value }) => queueArn(this.#context, value.request) === arn);
    const count = (status: MediaConvertJob['status']) => of.filter(({ value }) => value.status === status).length;
    return { submittedJobsCount: count('SUBMITTED'), progressingJobsCount: count('PROGRESSING') };
  }

  /** A new job, or the one that a request with the same token has made within the token's lifetime. */
  create(request: CreateJobRequest): MediaConvertJob {
    const same = this.#recent().find(
      (job) => request.clientRequestToken && job.request.clientRequestToken === request.clientRequestToken,
    );
    if (same) return same;
    // In the form of the service's ids. The time comes first, so that jobs are stored in order of creation.
    const id = `${Date.now()}-${randomBytes(3).toString('hex')}`;
    const job: MediaConvertJob = { id, request, status: 'SUBMITTED', percentComplete: 0, createdAtMs: Date.now() };
    this.#stored.put(id, job);
    this.#enqueue(job);
    return job;
  }

  /** Throws ConflictException when the job has ended. */
  async cancel(job: MediaConvertJob): Promise<void> {
    if (!isOpen(job)) {
      throw new AwsError('ConflictException', 409, `The job ${job.id} is ${job.status} and can not be canceled.`);
    }
    this.#finish({ ...job, status: 'CANCELED' });
    await this.#queueOf(job).cancel(job.id);
  }

  resume(): void {
    for (const { value: job } of this.#stored.list()) {
      if (job.eventPending) this.#finish(job);
      if (isOpen(job)) this.#enqueue(job);
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all([...this.#queues.values()].map((queue) => queue.stop()));
  }

  /** The next start begins a job that comes while this cloud stops. */
  #enqueue(job: MediaConvertJob): void {
    if (this.#stopped) return;
    this.#queueOf(job).add(job.id, job.request.priority);
  }

  #queueOf({ request }: MediaConvertJob): WorkQueue {
    const arn = queueArn(this.#context, request);
    const queue = this.#queues.get(arn) ?? new WorkQueue(CONCURRENT_ENCODES, (id, signal) => this.#run(id, signal));
    this.#queues.set(arn, queue);
    return queue;
  }

  #recent(): MediaConvertJob[] {
    return this.#stored.list({ after: String(Date.now() - TOKEN_LIFETIME_MS) }).map(({ value }) => value);
  }

  async #run(id: string, signal: AbortSignal): Promise<void> {
    const job = this.#stored.get(id);
    if (!job || !isOpen(job)) return;
    const started: MediaConvertJob = { ...job, status: 'PROGRESSING', startedAtMs: Date.now(), percentComplete: 0 };
    this.#stored.put(id, started);
    this.#publish(started, 'PROGRESSING');
    const end = await this.#endOf(started, signal);
    const now = this.#stored.get(id);
    // Undefined after a stop, when the next process starts the job again. A canceled job is no longer PROGRESSING.
    if (end && now?.status === 'PROGRESSING') this.#finish({ ...now, ...end });
  }

  async #endOf(job: MediaConvertJob, signal: AbortSignal): Promise<Partial<MediaConvertJob> | undefined> {
    try {
      const outputs = await runJob(this.#context, job, { signal, onProgress: this.#progressOf(job) });
      return { status: 'COMPLETE', percentComplete: 100, outputs };
    } catch (error) {
      if (!(error instanceof JobFailed)) return undefined;
      return { status: 'ERROR', errorCode: error.code, errorMessage: error.message };
    }
  }

  /** Stores the percentage, and publishes the first and then one per interval. As in AWS, jobs with an audio-only output publish none. */
  #progressOf(job: MediaConvertJob): (percent?: number) => void {
    const publishes = outputsOf(job.request.settings).every(videoOf);
    let nextPublishAtMs = 0;
    return (percentComplete) => {
      const now = this.#stored.get(job.id);
      if (now?.status !== 'PROGRESSING') return;
      this.#stored.put(job.id, { ...now, percentComplete });
      if (!publishes || Date.now() < nextPublishAtMs) return;
      nextPublishAtMs = Date.now() + job.request.statusUpdateInterval * 1000;
      this.#publish({ ...now, percentComplete }, 'STATUS_UPDATE');
    };
  }

  /** Stores the end, then publishes the event; a crash in between publishes it again. So an event is sent at least once. */
  #finish(job: MediaConvertJob): void {
    const finished = { ...job, finishedAtMs: job.finishedAtMs ?? Date.now() };
    this.#stored.put(job.id, { ...finished, eventPending: true });
    this.#publish(finished, finished.status);
    this.#stored.put(job.id, { ...finished, eventPending: false });
  }

  #publish(job: MediaConvertJob, status: Parameters<typeof jobEvent>[2]): void {
    this.#events.publish(jobEvent(this.#context, job, status));
  }
}

const isOpen = ({ status }: MediaConvertJob): boolean => status === 'SUBMITTED' || status === 'PROGRESSING';
