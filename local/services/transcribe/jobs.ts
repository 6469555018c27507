import type { CloudContext } from '../../context.ts';
import { AwsError } from '../../edge/aws-service.ts';
import type { Principal } from '../../iam/principal.ts';
import { WorkQueue } from '../../media/work-queue.ts';
import type { Collection } from '../../state/state.ts';
import type { EventBus } from '../events/event-bus.ts';
import type { TranscriptionJob } from './job.ts';
import type { Recogniser } from './recognisers/recogniser.ts';
import { runJob } from './run-job.ts';
import type { StartRequest } from './start-request.ts';

const RECOGNISERS_AT_ONCE = 2;

/** The jobs and their lives: stored before anything is told, and started again after a crash. */
export class Jobs {
  readonly #context: CloudContext;
  readonly #events: EventBus;
  readonly #recogniser: () => Promise<Recogniser>;
  readonly #stored: Collection<TranscriptionJob>;
  readonly #queue = new WorkQueue(RECOGNISERS_AT_ONCE, (name, signal) => this.#run(name, signal));

  constructor(context: CloudContext, events: EventBus, recogniser: () => Promise<Recogniser>) {
    this.#context = context;
    this.#events = events;
    this.#recogniser = recogniser;
    this.#stored = context.state.collection<TranscriptionJob>('transcribe-jobs');
  }

  get(name: string): TranscriptionJob | undefined {
    return this.#stored.get(name);
  }

  refuseUsedName(name: string): void {
    if (!this.#stored.get(name)) return;
    throw new AwsError('ConflictException', 400, 'The requested job name already exists. Use a different job name.');
  }

  /** Throws ConflictException for a used name. */
  create(request: StartRequest, caller: Principal): TranscriptionJob {
    this.refuseUsedName(request.TranscriptionJobName);
    const job: TranscriptionJob = {
      request,
      caller,
      status: request.JobExecutionSettings?.AllowDeferredExecution ? 'QUEUED' : 'IN_PROGRESS',
      createdAtMs: Date.now(),
      ...(request.LanguageCode ? { languageCode: request.LanguageCode } : {}),
    };
    this.#stored.put(request.TranscriptionJobName, job);
    this.#queue.add(request.TranscriptionJobName);
    return job;
  }

  async delete(name: string): Promise<void> {
    this.#stored.delete(name);
    await this.#queue.cancel(name);
  }

  resume(): void {
    for (const { key, value } of this.#stored.list()) {
      if (value.eventOwed) this.#publishEnd(key, value);
      if (value.status === 'QUEUED' || value.status === 'IN_PROGRESS') this.#queue.add(key);
    }
  }

  stop(): Promise<void> {
    return this.#queue.stop();
  }

  async #run(name: string, signal: AbortSignal): Promise<void> {
    const job = this.#stored.get(name);
    if (!job) return;
    const started = { ...job, status: 'IN_PROGRESS' as const, startedAtMs: job.startedAtMs ?? Date.now() };
    this.#stored.put(name, started);
    const end = await runJob(this.#context, await this.#recogniser(), started, signal).catch(() => undefined);
    // Stopped or deleted: what is stored tells the next process what to do.
    if (!end || !this.#stored.get(name)) return;
    const ended = { ...started, ...end, completedAtMs: Date.now(), eventOwed: true };
    this.#stored.put(name, ended);
    this.#publishEnd(name, ended);
  }

  /** Stored first, published second, and published again after a crash in between: events may come twice, never not at all. */
  #publishEnd(name: string, job: TranscriptionJob): void {
    this.#events.publish({
      source: 'aws.transcribe',
      detailType: 'Transcribe Job State Change',
      resources: [],
      detail: { TranscriptionJobName: name, TranscriptionJobStatus: job.status },
    });
    this.#stored.put(name, { ...job, eventOwed: false });
  }
}
