import * as v from 'valibot';
import { objectKeys } from '#contract/object-keys.ts';
import { BatchManifest } from '#contract/records/batch.ts';
import { findBytes } from '#runtime/aws/s3.ts';
import type { BatchKey } from '#runtime/stores/batches.ts';

/** Undefined where the object is gone. */
export const findManifest = async (batch: BatchKey): Promise<BatchManifest | undefined> => {
  const bytes = await findBytes(objectKeys.batchManifest(batch));
  return bytes && v.parse(BatchManifest, JSON.parse(new TextDecoder().decode(bytes)));
};
