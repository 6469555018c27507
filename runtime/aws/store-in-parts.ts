import { storeObject } from './s3.ts';
import {
  abortMultipart,
  completeMultipart,
  createMultipart,
  listParts,
  type Multipart,
  uploadPart,
} from './s3-multipart.ts';
import type { Replaced } from './write-condition.ts';

/** The size of a part: an upload has 10,000 at most. */
const partBytes = 16 * 1024 ** 2;

interface Stored {
  readonly key: string;
  readonly contentType: string;
  readonly replaces: Replaced;
}

/**
 * Stores an object of any size with one part of it in memory; false, and nothing changed, where the object at its key is not one
 * that it replaces.
 */
export const storeInParts = async (
  stored: Stored,
  texts: AsyncIterable<string | Uint8Array> | Iterable<string>,
): Promise<boolean> => {
  const { key, contentType, replaces } = stored;
  let upload: Multipart | undefined;
  let held: Buffer[] = [];
  let heldBytes = 0;
  let sizeBytes = 0;
  let partNumber = 0;
  const send = async (to: Multipart) => {
    partNumber += 1;
    if ((await uploadPart(to, partNumber, Buffer.concat(held))) === undefined) throw new Error(`${key} was aborted`);
    held = [];
    heldBytes = 0;
  };
  try {
    for await (const text of texts) {
      const bytes = Buffer.from(text);
      held.push(bytes);
      heldBytes += bytes.length;
      sizeBytes += bytes.length;
      if (heldBytes < partBytes) continue;
      upload ??= { key, multipartId: await createMultipart(key, contentType) };
      await send(upload);
    }
    if (!upload) return await storeObject(stored, Buffer.concat(held));
    if (heldBytes > 0) await send(upload);
    const parts = await listParts(upload);
    if (parts && (await completeMultipart(upload, parts, { sizeBytes, replaces }))) return true;
    await abortMultipart(upload);
    return false;
  } catch (error) {
    if (upload) await abortMultipart(upload);
    throw error;
  }
};
