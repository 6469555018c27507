import { createObject, putObject } from './s3.ts';
import {
  abortMultipart,
  completeMultipart,
  createMultipart,
  listParts,
  type Multipart,
  uploadPart,
} from './s3-multipart.ts';

/** Of 10,000 parts at most. */
const partBytes = 16 * 1024 ** 2;

interface Stored {
  readonly key: string;
  readonly contentType: string;
  /** Otherwise an object that exists stays. */
  readonly replaces: boolean;
}

/** Stores an object of any size with one part of it in memory; false, and nothing changed, where it exists and is not replaced. */
export const storeInParts = async (
  { key, contentType, replaces }: Stored,
  texts: AsyncIterable<string | Uint8Array>,
): Promise<boolean> => {
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
    if (!upload) {
      const whole = Buffer.concat(held);
      if (!replaces) return (await createObject(key, whole, contentType)) !== undefined;
      await putObject(key, whole, contentType);
      return true;
    }
    if (heldBytes > 0) await send(upload);
    const parts = await listParts(upload);
    return parts !== undefined && (await completeMultipart(upload, parts, { sizeBytes, replaces }));
  } catch (error) {
    if (upload) await abortMultipart(upload);
    throw error;
  }
};
