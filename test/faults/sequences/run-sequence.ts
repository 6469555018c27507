import * as v from 'valibot';
import type { CaptionDrawing } from '#contract/burn-in.ts';
import { environmentNames } from '#contract/names.ts';
import type { PlanName } from '#contract/plans.ts';
import type { Renderer, Resolution } from '#contract/schemas/export.ts';
import type { PresetId } from '#contract/schemas/preset.ts';
import { setLambdaEnvironment } from '../../support/lambda-environment.ts';
import type { Account } from '../world/accounts.ts';
import type { Fault } from '../world/faults.ts';
import { filePath, type Medium, writeMedium } from '../world/media.ts';
import { World, type WorldOptions } from '../world/world.ts';
import { type BatchStep, cancelBatches, projectsOfBatches, sendBatch } from './batches.ts';
import { type ApiRequest, Client, type OnProject } from './client.ts';
import { rows, type SendStep, sendExample } from './examples.ts';
import { type FontStep, useFont } from './fonts.ts';
import { manageKeys } from './keys.ts';
import { type PartsStep, sendInParts } from './parts.ts';
import { type QuoteStep, quoteRequest, type RedeemStep, redeem } from './quotes.ts';
import { type ReviewStep, useReview } from './reviews.ts';
import type { Run } from './run.ts';
import { type StyleStep, useStyle } from './styles.ts';
import { type EditStep, editTranscript, useVersion, type VersionStep } from './transcripts.ts';
import { inspectWebhook, registerWebhook } from './webhooks.ts';

/** One step of a sequence. `by` is the number of the key that it is sent with, the first by default. Accounts and projects are numbers, since their ids are known only once they are made. */
export type Step =
  | {
      do: 'create';
      account: number;
      by?: number | undefined;
      key?: string | undefined;
      text?: string | undefined;
      auto: boolean;
      exports?: PresetId[] | undefined;
      max?: number | undefined;
      external?: string | undefined;
      medium: Medium;
      /** Sends the request of the project once more at the same moment, without the key. */
      twice?: boolean | undefined;
    }
  | {
      do: 'import';
      account: number;
      by?: number | undefined;
      key?: string | undefined;
      auto: boolean;
      exports?: PresetId[] | undefined;
      max?: number | undefined;
      external?: string | undefined;
      medium?: Medium | undefined;
    }
  | {
      do: 'transcribe';
      account: number;
      by?: number | undefined;
      project: number;
      key?: string | undefined;
      text?: string | undefined;
      exports?: PresetId[] | undefined;
      max?: number | undefined;
      /** Sends the request once more at the same moment, without the key. */
      twice?: boolean | undefined;
    }
  | {
      do: 'export';
      account: number;
      by?: number | undefined;
      project: number;
      key?: string | undefined;
      presets: PresetId[];
      resolution: Resolution;
      burn: boolean;
      max?: number | undefined;
    }
  | EditStep
  | VersionStep
  | SendStep
  | ReviewStep
  | { do: 'cancel'; account: number; project: number }
  | { do: 'read'; account: number; project: number }
  | QuoteStep
  | RedeemStep
  | { do: 'register'; account: number; failures: number }
  | { do: 'inspect'; account: number }
  | { do: 'unregister'; account: number }
  | StyleStep
  | FontStep
  | PartsStep
  | BatchStep
  | { do: 'cancelBatches'; account: number }
  | { do: 'keys'; account: number }
  /** The first key revokes this one, and so those below it. */
  | { do: 'revoke'; account: number; which: number }
  | { do: 'again'; request: number }
  | { do: 'wait'; seconds: number }
  | { do: 'sweep' };

export interface Sequence {
  readonly schedule: number;
  readonly credits: readonly number[];
  /** Nano-dollars that each account may still spend on the first day. @default the whole ceiling */
  readonly spendLeftNanoUsd?: readonly number[] | undefined;
  /** Nano-dollars of begun work that each account may still cancel on the first day. @default the whole ceiling */
  readonly cancelLeftNanoUsd?: readonly number[] | undefined;
  /** @default pro */
  readonly plan?: PlanName | undefined;
  /** The accounts are those of test keys. */
  readonly tests?: boolean | undefined;
  /** Gives the accounts a plan with small quotas. */
  readonly smallQuotas?: boolean | undefined;
  /** Credits that the keys of an account may spend in a day (world/accounts.ts). @default no caps */
  readonly cap?: number | undefined;
  /** What makes exports. @default our own code */
  readonly renderer?: Renderer | undefined;
  /** What hears speech. @default Transcribe */
  readonly speech?: CaptionDrawing['speech'] | undefined;
  /** The rate of the quota of StartExecution, with a bucket of one. @default the quota of us-east-1 */
  readonly startsPerSecond?: number | undefined;
  /** A step `alongside` others is not waited for. */
  readonly steps: readonly { readonly step: Step; readonly alongside: boolean }[];
  readonly faults: readonly Fault[];
}

/** Runs a sequence until nothing is in progress. The caller ends the world that it returns. */
export const runSequence = async (
  { steps, startsPerSecond: perSecond, renderer = 'lambda', speech, ...sequence }: Sequence,
  options: Pick<WorldOptions, 'functions' | 'keepsCondition' | 'onCall'>,
  enter: (world: World) => void,
): Promise<Run> => {
  setLambdaEnvironment({ [environmentNames.captionDrawing]: JSON.stringify({ renderer, speech, burnIn: {} }) });
  const startQuota = perSecond === undefined ? undefined : { bucketSize: 1, perSecond };
  const world = new World({ ...options, ...sequence, startQuota });
  enter(world);
  const client = new Client(world);
  const running: Promise<unknown>[] = [];
  for (const { step, alongside } of steps) {
    const done = take(step, world, client);
    running.push(done);
    if (!alongside) await world.scheduler.until(done);
  }
  await world.scheduler.until(Promise.all(running));
  await world.settle();
  return { world, client };
};

const take = async (step: Step, world: World, client: Client): Promise<unknown> => {
  if (step.do === 'wait') return new Promise((resolve) => setTimeout(resolve, step.seconds * 1000));
  if (step.do === 'sweep') return world.sweep();
  if (step.do === 'again') {
    const earlier = client.exchanges[step.request % Math.max(1, client.exchanges.length)];
    return earlier && client.send(earlier.request);
  }
  const owner = world.accounts[step.account % world.accounts.length];
  if (!owner) return undefined;
  const account = { ...owner, key: owner.keys[('by' in step && step.by) || 0] ?? owner.key };
  if (step.do === 'create') return create(step, account, world, client);
  if (step.do === 'import') return client.send(importOf(step, account));
  if (step.do === 'batch') return sendBatch(step, account, client);
  if (step.do === 'cancelBatches') return cancelBatches(account, client);
  if (step.do === 'style') return useStyle(step, account, client);
  if (step.do === 'parts') return sendInParts({ ...step, content: writeMedium(partsMedium) }, account, world, client);
  if (step.do === 'font') return useFont(step, account, client);
  if (step.do === 'keys') return manageKeys(account, client);
  if (step.do === 'revoke') {
    const key_id = account.keyIds[step.which] ?? '';
    return client.send({ account, operationId: 'revokeApiKey', params: { key_id } });
  }
  if (step.do === 'redeem') return redeem(step, account, client);
  if (step.do === 'register') return registerWebhook(account, step.failures, client);
  if (step.do === 'inspect' || step.do === 'unregister') {
    const [webhook_id] = client.made(account.id, 'createWebhook');
    if (webhook_id === undefined) return undefined;
    const at = { account, params: { webhook_id } };
    return step.do === 'inspect' ? inspectWebhook(at, client) : client.send({ ...at, operationId: 'deleteWebhook' });
  }
  const known = [...client.made(account.id, 'createProject'), ...projectsOfBatches(account, world)];
  const projectId = known[step.project % Math.max(1, known.length)];
  if (projectId === undefined) return undefined;
  const on = { account, params: { project_id: projectId } };
  if (step.do === 'edit') return editTranscript(on, step, client);
  if (step.do === 'review') return useReview(on, step.use, client);
  if (step.do === 'version') return useVersion(on, step, client);
  if (step.do === 'quote') return client.send(quoteRequest(step, on));
  if (step.do === 'read') return readAll(on, client);
  if (step.do === 'send') return sendExample(step.operationId, on, client);
  if (step.do === 'cancel') return cancel(on, client);
  return sendOnceOrTwice(requestOf(step, on), 'twice' in step && step.twice, client);
};

const sendOnceOrTwice = (request: ApiRequest, twice: boolean | undefined, client: Client): Promise<unknown> =>
  Promise.all([client.send(request), twice && client.send({ ...request, idempotencyKey: undefined })]);

const requestOf = (step: Extract<Step, { do: 'transcribe' | 'export' }>, on: OnProject): ApiRequest => {
  switch (step.do) {
    case 'transcribe':
      return {
        ...on,
        operationId: 'startTranscription',
        body: { text: step.text, max_credits: step.max, ...exportsOf(step) },
        idempotencyKey: step.key,
      };
    case 'export': {
      const { presets, resolution, burn, max: max_credits } = step;
      return {
        ...on,
        operationId: 'createExports',
        body: { presets, resolution, burn_captions: burn, max_credits },
        idempotencyKey: step.key,
      };
    }
  }
};

/** The source URL leads to the receiver. Without a medium there is no file. */
const importOf = (
  { medium, auto, max: max_credits, external: external_id, key, exports }: Extract<Step, { do: 'import' }>,
  account: Account,
): ApiRequest => ({
  account,
  operationId: 'createProject',
  body: {
    source_url: `https://files.example.com${filePath(medium)}`,
    ...{ auto_transcribe: auto, max_credits, external_id },
    ...exportsOf({ exports }),
  },
  idempotencyKey: key,
});

/** In one call with the transcription. */
const exportsOf = ({ exports: presets }: { readonly exports?: readonly PresetId[] | undefined }) =>
  presets && { exports: { presets, resolution: '720p' } };

const partsMedium: Medium = { kind: 'talk', container: 'mp4', seconds: 30 };
const Slot = v.object({ upload_id: v.string() });

const create = (step: Extract<Step, { do: 'create' }>, account: Account, world: World, client: Client): Promise<void> =>
  createProject({ ...step, account, content: writeMedium(step.medium) }, world, client);

interface NewProject {
  readonly account: Account;
  readonly content: string;
  readonly auto: boolean;
  readonly max?: number | undefined;
  readonly external?: string | undefined;
  readonly text?: string | undefined;
  readonly key?: string | undefined;
  readonly twice?: boolean | undefined;
  readonly exports?: readonly PresetId[] | undefined;
}

export const createProject = async (
  {
    account,
    content,
    auto: auto_transcribe,
    max: max_credits,
    external: external_id,
    text,
    key: idempotencyKey,
    twice,
    exports,
  }: NewProject,
  world: World,
  client: Client,
): Promise<void> => {
  const body = { filename: 'talk.mp4', content_type: 'video/mp4', size: content.length };
  const reply = await client.send({ account, operationId: 'createUpload', body });
  if (reply.status !== 201) return;
  const { upload_id } = v.parse(Slot, JSON.parse(reply.body));
  world.objects.put(`uploads/${account.id}/${upload_id}`, content);
  // Nobody says the text, so that transcriptions fail too.
  const on_text_mismatch = text === undefined ? undefined : 'fail';
  const project = {
    upload_id,
    text,
    on_text_mismatch,
    auto_transcribe,
    max_credits,
    external_id,
    ...exportsOf({ exports }),
  };
  await sendOnceOrTwice({ account, operationId: 'createProject', body: project, idempotencyKey }, twice, client);
};

/** Sends every request that only reads, those that list in part too. */
const readAll = async (on: OnProject, client: Client): Promise<void> => {
  const { account } = on;
  for (const route of rows)
    if (route.method === 'GET' && 'scope' in route) await sendExample(route.operationId, on, client);
  await client.send({ account, operationId: 'getUsage', query: { by: 'project' } });
  await client.send({ account, operationId: 'listProjects', query: { limit: '1' } });
  await client.send({ account, operationId: 'listProjects', query: { title: 'talk' } });
  await client.send({ account, operationId: 'listProjects', query: { external_id: 'talk' } });
  await client.send({ account, operationId: 'listJobs', query: { limit: '1' } });
  await client.send({ account, operationId: 'listJobs', query: on.params });
  await client.send({ ...on, operationId: 'previewCaptions', body: { preset: 'tiktok' } });
};

const Works = v.object({ data: v.array(v.object({ id: v.string() })) });

/** The newest job and the newest export of a project. */
const cancel = async (on: OnProject, client: Client): Promise<void> => {
  const { account } = on;
  const newestOf = async (listed: Pick<ApiRequest, 'operationId' | 'params' | 'query'>) => {
    const reply = await client.send({ account, ...listed });
    return reply.status === 200 ? v.parse(Works, JSON.parse(reply.body)).data[0]?.id : undefined;
  };
  const job_id = await newestOf({ operationId: 'listJobs', query: on.params });
  if (job_id !== undefined) await client.send({ account, operationId: 'cancelJob', params: { job_id } });
  const export_id = await newestOf({ operationId: 'listExports', params: on.params });
  if (export_id !== undefined) await client.send({ account, operationId: 'cancelExport', params: { export_id } });
};
