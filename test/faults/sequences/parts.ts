import * as v from 'valibot';
import { CompletedUpload, UploadParts, UploadSlot } from '#contract/schemas/upload.ts';
import type { Account } from '../world/accounts.ts';
import { text } from '../world/books.ts';
import type { World } from '../world/world.ts';
import type { ApiReply, ApiRequest, Client } from './client.ts';
import type { Run } from './run.ts';

export interface PartsStep {
  readonly do: 'parts';
  readonly account: number;
  /** What is done with the slot while two clients send the parts of a file to it. */
  readonly use: 'project' | 'delete';
}

const maxTries = 10;

/** Two clients send one file in parts to one slot, and repeat what fails. It becomes a project, or is deleted meanwhile. */
export const sendInParts = async (
  { use, content }: PartsStep & { readonly content: string },
  account: Account,
  world: World,
  client: Client,
): Promise<void> => {
  const ask = async (request: Omit<ApiRequest, 'account'>): Promise<ApiReply | undefined> => {
    for (let tries = 0; tries < maxTries; tries += 1) {
      const reply = await client.send({ ...request, account });
      if (reply.status < 500) return reply;
    }
    return undefined;
  };
  const body = { filename: 'talk.mp4', content_type: 'video/mp4', size: content.length };
  const slot = read(UploadSlot, await ask({ operationId: 'createUpload', body }));
  if (!slot) return;
  const params = { upload_id: slot.upload_id };
  const sendAll = async () => {
    const etags: string[] = [];
    const page = read(UploadParts, await ask({ operationId: 'signUploadParts', params, body: {} }));
    for (const { url } of page?.data ?? []) {
      const etag = world.objects.putPart(new URL(url).searchParams.get('uploadId') ?? '', content);
      if (etag) etags.push(etag);
    }
    if (etags.length > 0) read(CompletedUpload, await ask({ operationId: 'completeUpload', params, body: { etags } }));
  };
  const remove = () => ask({ operationId: 'deleteUpload', params });
  await Promise.all([sendAll(), sendAll(), use === 'delete' && remove()]);
  if (use === 'project') await ask({ operationId: 'createProject', body: { ...params, auto_transcribe: false } });
};

const read = <S extends v.GenericSchema>(schema: S, reply: ApiReply | undefined): v.InferOutput<S> | undefined =>
  reply && reply.status < 300 ? v.parse(schema, JSON.parse(reply.body)) : undefined;

/** A slot that is complete has its object, until it ends. */
export const slotsWrong = ({ world: { tables, objects } }: Run): string[] =>
  tables.all('uploads').flatMap((slot) => {
    const id = text(slot, 'upload_id');
    const isComplete = slot.completed_at && !slot.terminated_at && !slot.used_by;
    const has = objects.keys(`media/${text(slot, 'account_id')}/${id}/`).length > 0;
    return isComplete && !has ? [`${id} is complete, without an object`] : [];
  });
