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

const RECOGNISERS_AT_ONCE = 2;
/** https://docs.aws.amazon.com/transcribe/latest/dg/job-queueing.html */
const LONGEST_QUEUE = 10_000;
const SHARE_OF_QUEUED = 0.9;

export interface JobsOptions {
  readonly events: EventBus;
  readonly recogniser: () => Promise<Recogniser>;
  /** The quota of jobs in progress. */
  readonly concurrentJobs: number;
}

/** The jobs and their lives: stored before anything is told, and started again after a crash. */
export class Jobs {
  readonly #context: CloudContext;
  readonly #options: JobsOptions;
  readonly #stored: Collection<TranscriptionJob>;
  readonly #queue = new WorkQueue(RECOGNISERS_AT_ONCE, (name, signal) => this.#run(name, signal));

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

  /** Throws ConflictException for a used name, and LimitExceededException where there is neither a slot nor a place in the queue. */
  create(request: StartRequest, caller: Principal): TranscriptionJob {
    const name = request.TranscriptionJobName;
    this.refuseUsedName(name);
    const starts = this.#all('IN_PROGRESS').length < this.#options.concurrentJobs;
    const mayQueue = request.JobExecutionSettings?.AllowDeferredExecution === true;
    if (!starts && !(mayQueue && this.#all('QUEUED').length < LONGEST_QUEUE)) {
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
      if (value.eventOwed) this.#publishEnd(key, value);
      if (value.status === 'IN_PROGRESS') this.#queue.add(key);
    }
    this.#startQueued();
  }

  stop(): Promise<void> {
    return this.#queue.stop();
  }

  /** First in, first out; the queue gets most of the slots, so that some are left for what comes when one is free. */
  #startQueued(): void {
    const { concurrentJobs } = this.#options;
    const running = this.#all('IN_PROGRESS');
    const share = Math.max(1, Math.floor(concurrentJobs * SHARE_OF_QUEUED));
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
    // Stopped or deleted: what is stored tells the next process what to do.
    if (!end || !this.#stored.get(name)) return;
    const ended = { ...job, ...end, completedAtMs: Date.now(), eventOwed: true };
    this.#stored.put(name, ended);
    this.#publishEnd(name, ended);
    this.#startQueued();
  }

  /** Stored first, published second, and published again after a crash in between: events may come twice, never not at all. */
  #publishEnd(name: string, job: TranscriptionJob): void {
    this.#options.events.publish({
      source: 'aws.transcribe',
      detailType: 'Transcribe Job State Change',
      resources: [],
      detail: { TranscriptionJobName: name, TranscriptionJobStatus: job.status },
    });
    this.#stored.put(name, { ...job, eventOwed: false });
  }
}
