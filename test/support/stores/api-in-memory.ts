import { basename } from 'node:path';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { MediaConvertClient, ProbeCommand, type ProbeResult } from '@aws-sdk/client-mediaconvert';
import { SFNClient, StopExecutionCommand } from '@aws-sdk/client-sfn';
import { SendMessageBatchCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { AssumeRoleCommand, GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { objectKeys } from '#contract/object-keys.ts';
import type { PlanName } from '#contract/plans.ts';
import { routes } from '#contract/routes.ts';
import { UploadSlot } from '#contract/schemas/upload.ts';
import { type Scope, scopes } from '#contract/scopes.ts';
import type { Fetch } from '#sdk/index.ts';
import { createAccount } from '../../../operate/accounts/accounts.ts';
import { createKey } from '../../../operate/accounts/keys.ts';
import { gatewayEvent, lambdaContext } from '../../lambdas/gateway-event.ts';
import { type Answer, Api } from '../cloud/api.ts';
import { invokeRoute } from '../cloud/call-handler.ts';
import { answersOf, signingSession } from '../service-answers.ts';
import { mockClient } from '../shared-modules/mock-client.ts';
import { interceptTables, putText } from './tables-in-memory.ts';

/** What Probe says of every file that is uploaded: nineteen seconds of sound. */
export const probed: ProbeResult = {
  Container: { Format: 'mp3', Duration: 19, Tracks: [{ TrackType: 'audio', Codec: 'MP3' }] },
};

/** Serves the API in this process, on tables and a bucket in memory, until the end of the test file: no machine starts. */
export const serveInMemory = async () => {
  await interceptTables();
  const [queues, mediaConvert, machines] = [
    mockClient(SQSClient),
    mockClient(MediaConvertClient),
    mockClient(SFNClient),
  ];
  const sts = mockClient(STSClient);
  // Our own code cannot read what is uploaded here, so Probe is asked.
  answersOf(mockClient(LambdaClient))({ reads: 1 });
  sts.on(AssumeRoleCommand).resolves(signingSession);
  sts.on(GetCallerIdentityCommand).resolves({ Arn: 'arn:aws:iam::000000000000:user/test' });
  queues.on(SendMessageCommand).resolves({});
  queues.on(SendMessageBatchCommand).resolves({});
  mediaConvert.on(ProbeCommand).resolves({ ProbeResults: [probed] });
  machines.on(StopExecutionCommand).resolves({});
  return { queues, mediaConvert, machines };
};

const rows = Object.values(routes).map((route) => ({
  route,
  names: [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
  pattern: new RegExp(`^${route.path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '([^/]+)')}$`),
}));

/** Each handler runs in this process. Throws for an answer that docs/openapi.json does not have. */
export class ApiInMemory extends Api {
  readonly accountId: string;
  readonly key: string | undefined;

  constructor(accountId: string, key?: string) {
    super({ baseUrl: '' });
    this.accountId = accountId;
    this.key = key;
  }

  override async send(
    method: string,
    pathAndQuery: string,
    body?: unknown,
    { cookie, ...headers }: Record<string, string> = {},
  ): Promise<Answer> {
    const [path = '', search = ''] = pathAndQuery.split('?');
    const row = rows.find(({ route, pattern }) => route.method === method && pattern.test(path));
    if (!row) throw new Error(`There is no route ${method} ${path}`);
    const values = row.pattern.exec(path)?.slice(1).map(decodeURIComponent) ?? [];
    const found = new URLSearchParams(search);
    // The gateway joins the values of a parameter that comes twice.
    const query = Object.fromEntries([...found.keys()].map((name) => [name, found.getAll(name).join(',')]));
    const event = gatewayEvent({
      method,
      path: `/v1${path}`,
      headers: { ...(this.key && { authorization: `Bearer ${this.key}` }), ...headers },
      ...(values.length > 0 && { params: Object.fromEntries(row.names.map((name, at) => [name, values[at] ?? ''])) }),
      ...(search && { query }),
      ...(cookie && { cookies: [cookie] }),
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return invokeRoute(row.route, path, event, lambdaContext);
  }

  /** For a client of the API in place of `fetch`. */
  readonly fetch: Fetch = async (url, { method = 'GET', headers, body }) => {
    const { pathname, search } = new URL(url);
    const sent = Object.fromEntries(new Headers(headers));
    const answer = await this.send(method, pathname.replace(/^\/v1/, '') + search, body ?? undefined, sent);
    const { status, bytes } = answer;
    return new Response(status === 204 ? null : new Uint8Array(bytes), { status, headers: answer.headers });
  };

  /** Reserves a slot, whose file is there at once: its name. Probe says the same of every file. */
  override async upload(file: string, contentType: string): Promise<string> {
    const content = basename(file);
    const slot = await this.post('/uploads', { filename: content, content_type: contentType, size: content.length });
    const { upload_id } = slot.as(UploadSlot);
    putText(objectKeys.upload({ account_id: this.accountId, upload_id }), content);
    return upload_id;
  }
}

/** A new account, with a key that may do everything. */
export const newAccountInMemory = async (plan: PlanName = 'free') => {
  const { account_id: accountId } = await createAccount('test', plan);
  const withKey = async (only: readonly Scope[] = scopes) =>
    new ApiInMemory(accountId, await createKey(accountId, 'test', { scopes: [...only] }));
  return { accountId, api: await withKey(), withKey };
};
