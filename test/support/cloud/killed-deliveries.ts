import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { JobRecord } from '#contract/records/job.ts';
import { Project } from '#contract/schemas/project.ts';
import { CreatedWebhook } from '#contract/schemas/webhook.ts';
import { listDeliveries } from '#runtime/stores/deliveries.ts';
import { findJob } from '#runtime/stores/jobs.ts';
import { FileHost, withoutRanges } from '../tls/file-host.ts';
import { type TlsAuthority, tlsAuthority } from '../tls/tls-authority.ts';
import { type Behaviour, WebhookReceiver } from '../tls/webhook-receiver.ts';
import { Api } from './api.ts';
import { CloudProcess } from './cloud-process.ts';
import { newAccount } from './new-account.ts';
import { makeDue, runSweep } from './sweeps.ts';

export const hookHost = 'hooks.receiver-of-events.com';
export const mediaHost = 'media.host-of-files.com';
/** A quarter of an hour takes less than a second. */
export const timeScale = 2000;
const paths = ['/one', '/two', '/three', '/four', '/five', '/six'] as const;

/** A local cloud that is killed and restarted, with a public host of media and one that receives events, six of which are one account's. */
export class KilledDeliveries {
  readonly receiver: WebhookReceiver;
  readonly #jobIds: string[] = [];
  readonly #endpoints: { readonly id: string; readonly path: string; readonly secret: string }[] = [];
  readonly #authority: TlsAuthority;
  readonly #media: FileHost;
  readonly #args: readonly string[];
  #cloud: CloudProcess;
  #account = { accountId: '', apiKey: '' };

  private constructor(
    authority: TlsAuthority,
    hosts: [WebhookReceiver, FileHost],
    cloud: CloudProcess,
    args: string[],
  ) {
    this.#authority = authority;
    [this.receiver, this.#media] = hosts;
    this.#cloud = cloud;
    this.#args = args;
  }

  static async start(): Promise<KilledDeliveries> {
    const authority = tlsAuthority(hookHost, mediaHost);
    const receiver = await new WebhookReceiver(authority).listen();
    const voice = readFileSync(new URL('../../fixtures/voice.mp3', import.meta.url));
    const answers = { '/voice.mp3': withoutRanges(voice, { 'content-type': 'audio/mpeg' }) };
    const media = await new FileHost(authority, answers).listen();
    const args = [
      ...['--public-host', `${hookHost}=${receiver.address}`, '--public-host', `${mediaHost}=${media.address}`],
      ...['--ca', authority.caFile, '--time-scale', String(timeScale)],
    ];
    const cloud = await CloudProcess.start({ args });
    const killed = new KilledDeliveries(authority, [receiver, media], cloud, args);
    killed.#account = await newAccount(cloud.data, 'studio');
    for (const path of paths) {
      const made = await killed.api.post('/webhooks', { url: `https://${hookHost}${path}` });
      killed.#endpoints.push({ ...made.as(CreatedWebhook), path });
    }
    return killed;
  }

  /** The process that runs now. */
  get cloud(): CloudProcess {
    return this.#cloud;
  }

  /** Uses the account with six endpoints. */
  get api(): Api {
    return new Api({ baseUrl: this.#cloud.ready.base_url, apiKey: this.#account.apiKey });
  }

  get accountId(): string {
    return this.#account.accountId;
  }

  /**
   * Starts an import that fails, which is the shortest work, and kills the cloud once the job's event has reached the stage.
   */
  async killWhen(reached: (jobId: string) => Promise<unknown>): Promise<void> {
    const project = (await this.api.post('/projects', { source_url: `https://${mediaHost}/none.mp3` })).as(Project);
    const jobId = project.job_id ?? '';
    this.#jobIds.push(jobId);
    await reached(jobId);
    await this.kill();
  }

  /** Restarts the cloud, and returns the exit code of the one before. */
  async kill(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<number | null> {
    const exitCode = await this.#cloud.kill(signal);
    this.#cloud = await CloudProcess.start({ data: this.#cloud.data, args: this.#args });
    await this.#startQueuedJobs();
    return exitCode;
  }

  /**
   * A message of the queue of starts that was received before the kill is received again only after minutes; the sweep is
   * quicker.
   */
  async #startQueuedJobs(): Promise<void> {
    const { accountId: account_id } = this.#account;
    const jobs = await Promise.all(this.#jobIds.map((jobId) => findJob(account_id, jobId)));
    const queued = jobs.filter((job) => job?.status === 'queued');
    for (const job of queued) if (job) await makeDue(this.#cloud.data, 'jobs', { account_id, job_id: job.job_id });
    if (queued.length > 0) await runSweep(this.#cloud.data, 'StartOpenWork');
  }

  /** Stage: the event is in the outbox of the job, and may not be in the queue yet. */
  readonly stored = (jobId: string): Promise<JobRecord> => this.#jobWhen(jobId, ({ event, due }) => event && due);

  /** Stage: the event has been sent to the queue. */
  readonly published = (jobId: string): Promise<JobRecord> => this.#jobWhen(jobId, ({ event, due }) => event && !due);

  /** Stage: there is a delivery of the event to at least one endpoint. */
  readonly fannedOut = async (jobId: string): Promise<void> => {
    const { account_id, event } = await this.published(jobId);
    for (;;) {
      const newest = this.#endpoints.map(({ id: webhook_id }) =>
        listDeliveries({ account_id, webhook_id }, { limit: 1 }),
      );
      if ((await Promise.all(newest)).flat().some(({ event_id }) => event_id === event?.id)) return;
    }
  };

  /**
   * Stage: the first endpoint has received a POST and answered it by the behaviour; with `noAnswer` it has only received it.
   */
  readonly received = (behaviour: Behaviour) => (): Promise<void> =>
    new Promise((resolve) => {
      const [path] = paths;
      this.receiver.behaviours.set(path, (response, nth) => {
        this.receiver.behaviours.delete(path);
        if (behaviour === noAnswer) resolve();
        else behaviour(response.once('finish', resolve), nth);
      });
    });

  /**
   * Waits until each endpoint has received an event of each job, and checks the signatures. Returns for each job the ids of its
   * events, from all endpoints.
   */
  async arrived(): Promise<string[][]> {
    const ofEndpoints = this.#endpoints.map(async ({ path, secret }) => {
      for (;;) {
        const events = await this.receiver.events(path, this.#jobIds.length, secret);
        const ofJobs = this.#jobIds.map((id) =>
          events.filter(({ data }) => 'job_id' in data && data.job_id === id).map((event) => event.id),
        );
        if (ofJobs.every(({ length }) => length > 0)) return ofJobs;
        await delay(100);
      }
    });
    return (await Promise.all(ofEndpoints)).reduce((sum, ids) => sum.map((of, at) => [...of, ...(ids[at] ?? [])]));
  }

  async stop(): Promise<void> {
    await this.#cloud.stopAndForget();
    await this.receiver.stop();
    await this.#media.stop();
    this.#authority.forget();
  }

  async #jobWhen(jobId: string, isSo: (job: JobRecord) => unknown): Promise<JobRecord> {
    for (;;) {
      const job = await findJob(this.#account.accountId, jobId);
      if (job && isSo(job)) return job;
    }
  }
}

export const noAnswer: Behaviour = () => {};
