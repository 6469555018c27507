import { AwsError } from '../../aws-error.ts';
import type { CloudContext } from '../../context.ts';
import type { Principal } from '../../iam/principal.ts';
import { WorkQueue } from '../../media/work-queue.ts';
import type { Collection } from '../../state/state.ts';
import type { EventBus } from '../events/event-bus.ts';
import type { TranscriptionJob } from './job.ts';
import type { Recogniser } from './recognisers/recogniser.ts';
import { runJob } from './run-job.ts';
import type { StartRequest } from './start-request.ts';

const CONCURRENT_RECOGNITIONS = 2;
/** https://docs.aws.amazon.com/transcribe/latest/dg/job-queueing.html */
const MAX_QUEUED = 10_000;
const QUEUED_SHARE = 0.9;

export interface JobsOptions {
  readonly events: EventBus;
  readonly recogniser: () => Promise<Recogniser>;
  /** The quota of jobs in progress at once. */
  readonly concurrentJobs: number;
}

/** The jobs: each state is stored before it is published, and unfinished jobs start again after a crash. */
export class Jobs {
  readonly #context: CloudContext;
  readonly #options: JobsOptions;
  readonly #stored: Collection<TranscriptionJob>;
  readonly #queue = new WorkQueue(CONCURRENT_RECOGNITIONS, (name, signal) => this.#run(name, signal));

  constructor(context: CloudContext, options: JobsOptions) {
    this.#context = context;
    this.#options = options;
    this.#stored = context.state.collection<TranscriptionJob>('transcribe-jobs');
  }

  get(name: string): TranscriptionJob | undefined {
    return this.#stored.get(name);
  }

  refuseUsedName(name: string): void {
    if (!this.#stored.get(name)) return;
    throw new AwsError('ConflictException', 400, 'The requested job name already exists. Use a different job name.');
  }

  /** Throws ConflictException for a used name, and LimitExceededException when the job can neither start nor be queued. */
  create(request: StartRequest, caller: Principal): TranscriptionJob {
    const name = request.TranscriptionJobName;
    this.refuseUsedName(name);
    const starts = this.#all('IN_PROGRESS').length < this.#options.concurrentJobs;
    const mayQueue = request.JobExecutionSettings?.AllowDeferredExecution === true;
    if (!starts && !(mayQueue && this.#all('QUEUED').length < MAX_QUEUED)) {
      throw new AwsError('LimitExceededException', 429, 'You have too many transcription jobs. Try again later.');
    }
    const job: TranscriptionJob = {
      request,
      caller,
      createdAtMs: Date.now(),
      ...(starts ? { status: 'IN_PROGRESS', startedAtMs: Date.now() } : { status: 'QUEUED' }),
      ...(request.LanguageCode ? { languageCode: request.LanguageCode } : {}),
    };
    this.#stored.put(name, job);
    if (starts) this.#queue.add(name);
    return job;
  }

  async delete(name: string): Promise<void> {
    this.#stored.delete(name);
    await this.#queue.cancel(name);
    this.#startQueued();
  }

  resume(): void {
    for (const { key, value } of this.#stored.list()) {
      if (value.eventPending) this.#publishEnd(key, value);
      if (value.status === 'IN_PROGRESS') this.#queue.add(key);
    }
    this.#startQueued();
  }

  stop(): Promise<void> {
    return this.#queue.stop();
  }

  /** Starts queued jobs, oldest first. They get QUEUED_SHARE of the quota; the rest is for jobs that start at once. */
  #startQueued(): void {
    const { concurrentJobs } = this.#options;
    const running = this.#all('IN_PROGRESS');
    const share = Math.max(1, Math.floor(concurrentJobs * QUEUED_SHARE));
    const free = Math.min(
      concurrentJobs - running.length,
      share - running.filter(({ value }) => value.fromQueue === true).length,
    );
    const queued = this.#all('QUEUED').sort((one, other) => one.value.createdAtMs - other.value.createdAtMs);
    for (const { key, value } of queued.slice(0, Math.max(0, free))) {
      this.#stored.put(key, { ...value, status: 'IN_PROGRESS', startedAtMs: Date.now(), fromQueue: true });
      this.#queue.add(key);
    }
  }

  #all(status: TranscriptionJob['status']) {
    return this.#stored.list().filter(({ value }) => value.status === status);
  }

  async #run(name: string, signal: AbortSignal): Promise<void> {
    const job = this.#stored.get(name);
    if (!job) return;
    const end = await runJob(this.#context, await this.#options.recogniser(), job, signal).catch(() => undefined);
    // Stopped, when the next process starts the job again, or deleted.
    if (!end || !this.#stored.get(name)) return;
    const ended = { ...job, ...end, completedAtMs: Date.now(), eventPending: true };
    this.#stored.put(name, ended);
    this.#publishEnd(name, ended);
    this.#startQueued();
  }

  /** Publishes the event of a stored end; a crash in between publishes it again. So an event is sent at least once. */
  #publishEnd(name: string, job: TranscriptionJob): void {
    this.#options.events.publish({
      source: 'aws.transcribe',
      detailType: 'Transcribe Job State Change',
      resources: [],
      detail: { TranscriptionJobName: name, TranscriptionJobStatus: job.status },
    });
    this.#stored.put(name, { ...job, eventPending: false });
  }
}
