import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Cueline } from '#sdk/index.ts';
import { openFile } from '#sdk/node.ts';

/** Uploads by one PUT, as the file is small; returns the upload_id. */
export const uploadByPut = async (api: Cueline, path: string): Promise<string> => api.upload(await openFile(path));

/** The status of a PUT with one byte more than was declared. */
export const putOneByteMore = async (api: Cueline, path: string): Promise<number> => {
  const bytes = await readFile(path);
  const content_type = (await openFile(path)).type;
  const slot = await api.createUpload({ filename: basename(path), content_type, size: bytes.length - 1 });
  const headers = { 'content-type': content_type };
  return (await fetch(slot.upload_url, { method: 'PUT', headers, body: new Uint8Array(bytes) })).status;
};

/** Uploads resumably, with an empty box at the end that makes the file three chunks long; returns the upload_id. */
export const uploadByTus = async (api: Cueline, path: string): Promise<string> => {
  const file = await openFile(path);
  const box = Buffer.alloc(9 * 1024 * 1024);
  box.writeUInt32BE(box.length, 0);
  box.write('free', 4, 'latin1');
  return api.upload(new File([file, box], file.name, { type: file.type }));
};
