import * as v from 'valibot';
import type { PresetId, Resolution } from '#contract/schemas/export.ts';
import type { Account } from '../world/accounts.ts';
import type { Fault } from '../world/faults.ts';
import { filePath, type Medium, writeMedium } from '../world/media.ts';
import { World, type WorldOptions } from '../world/world.ts';
import { type ApiRequest, Client } from './client.ts';

/** What a caller, or time, does next. Accounts and projects are numbers, since ids are only known when they are made. */
export type Step =
  | {
      do: 'create';
      account: number;
      key?: string | undefined;
      text?: string | undefined;
      auto: boolean;
      medium: Medium;
    }
  | { do: 'import'; account: number; key?: string | undefined; auto: boolean; medium?: Medium | undefined }
  | { do: 'transcribe'; account: number; project: number; key?: string | undefined; text?: string | undefined }
  | {
      do: 'export';
      account: number;
      project: number;
      key?: string | undefined;
      presets: PresetId[];
      resolution: Resolution;
      burn: boolean;
    }
  | { do: 'edit'; account: number; project: number; guarded: boolean }
  | { do: 'rename'; account: number; project: number }
  | { do: 'delete'; account: number; project: number }
  | { do: 'read'; account: number; project: number }
  | { do: 'register'; account: number; failures: number }
  | { do: 'inspect'; account: number }
  | { do: 'unregister'; account: number }
  | { do: 'again'; request: number }
  | { do: 'wait'; seconds: number }
  | { do: 'sweep' };

export interface Sequence {
  readonly schedule: number;
  readonly credits: readonly number[];
  /** Nano-dollars that the first day's spend leaves to each account. @default the whole ceiling */
  readonly room?: readonly number[] | undefined;
  /** Their plan has room for little. */
  readonly tight?: boolean | undefined;
  /** One execution is started at once, and this many a second. @default the quota of us-east-1 */
  readonly startsPerSecond?: number | undefined;
  readonly steps: readonly { readonly step: Step; readonly alongside: boolean }[];
  readonly faults: readonly Fault[];
}

export interface Run {
  readonly world: World;
  readonly client: Client;
}

/** Runs a sequence until nothing is under way. The world that it answers has yet to be ended. */
export const runSequence = async (
  { steps, startsPerSecond: perSecond, ...sequence }: Sequence,
  options: Pick<WorldOptions, 'functions' | 'keepsCondition' | 'onCall'>,
  enter: (world: World) => void,
): Promise<Run> => {
  const startQuota = perSecond === undefined ? undefined : { bucketSize: 1, perSecond };
  const world = new World({ ...options, ...sequence, startQuota });
  enter(world);
  const client = new Client(world);
  const underWay: Promise<unknown>[] = [];
  for (const { step, alongside } of steps) {
    const done = take(step, world, client);
    underWay.push(done);
    if (!alongside) await world.scheduler.until(done);
  }
  await world.scheduler.until(Promise.all(underWay));
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
  const account = world.accounts[step.account % world.accounts.length];
  if (!account) return undefined;
  if (step.do === 'create') return create(step, account, world, client);
  if (step.do === 'import') return client.send(importOf(step, account));
  if (step.do === 'register') return register(account, step.failures, client);
  if (step.do === 'inspect' || step.do === 'unregister') {
    const [webhook_id] = client.made(account.id, 'createWebhook');
    if (webhook_id === undefined) return undefined;
    const at = { account, params: { webhook_id } };
    return step.do === 'inspect' ? inspect(at, client) : client.send({ ...at, operationId: 'deleteWebhook' });
  }
  const known = client.made(account.id, 'createProject');
  const projectId = known[step.project % Math.max(1, known.length)];
  if (projectId === undefined) return undefined;
  const on = { account, params: { project_id: projectId } };
  if (step.do === 'edit') return edit(on, step.guarded, client);
  if (step.do === 'read') return readAll(on, client);
  return client.send(requestOf(step, on));
};

type OnProject = Pick<ApiRequest, 'account'> & { readonly params: { readonly project_id: string } };

const requestOf = (
  step: Extract<Step, { do: 'transcribe' | 'export' | 'rename' | 'delete' }>,
  on: OnProject,
): ApiRequest => {
  switch (step.do) {
    case 'transcribe':
      return { ...on, operationId: 'startTranscription', body: { text: step.text }, idempotencyKey: step.key };
    case 'export': {
      const { presets, resolution, burn } = step;
      return {
        ...on,
        operationId: 'createExports',
        body: { presets, resolution, burn_captions: burn },
        idempotencyKey: step.key,
      };
    }
    case 'rename':
      return { ...on, operationId: 'updateProject', body: { title: 'Another', style: { font_size: 40 } } };
    case 'delete':
      return { ...on, operationId: 'deleteProject' };
  }
};

/** Of a host that the receiver stands for; without a medium there is no file. */
const importOf = ({ medium, auto, key }: Extract<Step, { do: 'import' }>, account: Account): ApiRequest => ({
  account,
  operationId: 'createProject',
  body: { source_url: `https://files.example.com${filePath(medium)}`, auto_transcribe: auto },
  idempotencyKey: key,
});

const Slot = v.object({ upload_id: v.string() });

const create = (step: Extract<Step, { do: 'create' }>, account: Account, world: World, client: Client): Promise<void> =>
  createProject({ ...step, account, content: writeMedium(step.medium) }, world, client);

interface NewProject {
  readonly account: Account;
  readonly content: string;
  readonly auto: boolean;
  readonly text?: string | undefined;
  readonly key?: string | undefined;
}

export const createProject = async (
  { account, content, auto: auto_transcribe, text, key: idempotencyKey }: NewProject,
  world: World,
  client: Client,
): Promise<void> => {
  const body = { filename: 'talk.mp4', content_type: 'video/mp4', size: content.length };
  const reply = await client.send({ account, operationId: 'createUpload', body });
  if (reply.status !== 201) return;
  const { upload_id } = v.parse(Slot, JSON.parse(reply.body));
  world.objects.put(`uploads/${account.id}/${upload_id}`, content);
  await client.send({
    account,
    operationId: 'createProject',
    body: { upload_id, text, auto_transcribe },
    idempotencyKey,
  });
};

const edit = async (on: OnProject, guarded: boolean, client: Client): Promise<void> => {
  const seen = await client.send({ ...on, operationId: 'getTranscript' });
  const lines = [{ words: [{ text: `Edit ${client.exchanges.length}`, start: 0, end: 1 }] }];
  const ifMatch = guarded ? seen.headers.etag : undefined;
  await client.send({ ...on, operationId: 'replaceTranscript', body: { lines }, ifMatch });
};

const readAll = async (on: OnProject, client: Client): Promise<void> => {
  const { account } = on;
  const [jobId] = client.made(account.id, 'startTranscription');
  const [exportId] = client.made(account.id, 'createExports');
  await client.send({ account, operationId: 'getAccount' });
  await client.send({ account, operationId: 'listProjects', query: { limit: '1' } });
  await client.send({ ...on, operationId: 'getProject' });
  await client.send({ ...on, operationId: 'listExports' });
  if (jobId !== undefined) await client.send({ account, operationId: 'getJob', params: { job_id: jobId } });
  if (exportId !== undefined) await client.send({ account, operationId: 'getExport', params: { export_id: exportId } });
};

/** Under a path of its own, at which a receiver fails so often. */
const register = (account: Account, failures: number, client: Client) =>
  client.send({
    account,
    operationId: 'createWebhook',
    body: { url: `https://hooks.example.com/${client.exchanges.length}/${failures}` },
  });

const Listed = v.object({ data: v.array(v.object({ event_id: v.string() })) });

const inspect = async (
  at: Pick<ApiRequest, 'account'> & { readonly params: { readonly webhook_id: string } },
  client: Client,
): Promise<void> => {
  await client.send({ account: at.account, operationId: 'listWebhooks' });
  await client.send({ ...at, operationId: 'testWebhook' });
  const listed = await client.send({ ...at, operationId: 'listDeliveries' });
  if (listed.status !== 200) return;
  // The newest is on its way, others have ended.
  for (const { event_id } of v.parse(Listed, JSON.parse(listed.body)).data)
    await client.send({ ...at, operationId: 'retryDelivery', params: { ...at.params, event_id } });
};
