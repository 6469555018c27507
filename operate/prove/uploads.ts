import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { ApiError, type Cueline } from '#sdk/index.ts';
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

/** Uploads by signed URLs of parts, and completes the upload twice; `again` is the status for the ETag of another part then. */
export const uploadByParts = async (api: Cueline, path: string): Promise<{ upload_id: string; again: number }> => {
  const file = await openFile(path);
  const { upload_id } = await api.createUpload({ filename: file.name, content_type: file.type, size: file.size });
  const etags: string[] = [];
  for (const { url } of (await api.uploads.signParts(upload_id, {})).data)
    etags.push((await fetch(url, { method: 'PUT', body: file.slice() })).headers.get('etag') ?? '');
  await api.uploads.complete(upload_id, { etags });
  await api.uploads.complete(upload_id, { etags });
  const refused: unknown = await api.uploads.complete(upload_id, { etags: ['0'.repeat(32)] }).catch((error) => error);
  return { upload_id, again: refused instanceof ApiError ? refused.status : 200 };
};
