import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { Upload } from 'tus-js-client';
import type { UploadSlot } from '#contract/schemas/upload.ts';
import type { ApiClient } from '../caption/api-client.ts';
import { contentTypeOf } from '../caption/content-types.ts';

/** Uploads by one PUT; answers the upload_id. Throws what the storage answered. */
export const uploadByPut = async (api: ApiClient, path: string): Promise<string> => {
  const bytes = await readFile(path);
  const slot = await reserve(api, path, bytes.length);
  const status = await put(slot, path, bytes);
  if (status !== 200) throw new Error(`the storage answered ${status}`);
  return slot.upload_id;
};

/** The status of a PUT that brings one byte more than its slot was reserved for. */
export const putOneByteMore = async (api: ApiClient, path: string): Promise<number> => {
  const bytes = await readFile(path);
  return put(await reserve(api, path, bytes.length - 1), path, bytes);
};

/** Uploads resumably, with an empty box at the end that makes the file three chunks long; answers the upload_id. */
export const uploadByTus = async (api: ApiClient, path: string): Promise<string> => {
  const media = await readFile(path);
  const box = Buffer.alloc(9 * 1024 * 1024);
  box.writeUInt32BE(box.length, 0);
  box.write('free', 4, 'latin1');
  const bytes = Buffer.concat([media, box]);
  const { upload_id, resumable } = await reserve(api, path, bytes.length);
  const { endpoint, headers, metadata, chunk_size: chunkSize } = resumable;
  await new Promise<void>((resolve, reject) => {
    const options = { endpoint, headers, metadata, chunkSize, uploadSize: bytes.length };
    new Upload(bytes, { ...options, onError: reject, onSuccess: () => resolve() }).start();
  });
  return upload_id;
};

const reserve = (api: ApiClient, path: string, sizeBytes: number): Promise<UploadSlot> =>
  api.createUpload({ filename: basename(path), content_type: contentTypeOf(path), size: sizeBytes });

const put = async ({ upload_url }: UploadSlot, path: string, bytes: Buffer): Promise<number> => {
  const headers = { 'content-type': contentTypeOf(path) };
  return (await fetch(upload_url, { method: 'PUT', headers, body: new Uint8Array(bytes) })).status;
};
