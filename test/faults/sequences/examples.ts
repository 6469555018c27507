import { type OperationId, routes } from '#contract/routes.ts';
import { operationWords } from '../../../reference/openapi/words.ts';
import type { ApiReply, Client, OnProject } from './client.ts';

/** Sends the request that is the example of a route in the reference, for a project. */
export interface SendStep {
  readonly do: 'send';
  readonly account: number;
  readonly project: number;
  readonly operationId: OperationId;
}

export const rows = Object.values(routes);

/** The operation that makes what an id names. */
const makerOf: Readonly<Record<string, OperationId>> = {
  job_id: 'startTranscription',
  export_id: 'createExports',
  style_id: 'createStyle',
  batch_id: 'createBatch',
  font_id: 'createFont',
  webhook_id: 'createWebhook',
};

/** Ids of requests that steps of their own send. */
const elsewhere = ['upload_id', 'version', 'event_id', 'key_id', 'session_id', 'review_link_id', 'comment_id'];

/** Sends nothing where the account has not made what an id of the path names. */
export const sendExample = (operationId: OperationId, on: OnProject, client: Client): Promise<ApiReply> | undefined => {
  const { account } = on;
  const known: Readonly<Record<string, string>> = on.params;
  const params: Record<string, string> = {};
  for (const [, name = ''] of routes[operationId].path.matchAll(/\{(\w+)\}/g)) {
    const maker = makerOf[name];
    if (!maker && !(name in known) && !elsewhere.includes(name))
      throw new Error(`${operationId}: say in \`makerOf\` which operation makes what {${name}} names.`);
    const id = known[name] ?? (maker && client.made(account.id, maker)[0]);
    if (id === undefined) return undefined;
    params[name] = id;
  }
  const { query, request } = operationWords[operationId]?.example ?? {};
  return client.send({
    account,
    operationId,
    params,
    ...(query && { query }),
    ...(isObject(request) && { body: request }),
  });
};

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
