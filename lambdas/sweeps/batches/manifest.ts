import * as v from 'valibot';
import { objectKeys } from '#contract/object-keys.ts';
import { BatchManifest } from '#contract/records/batch.ts';
import { getText } from '#runtime/aws/s3.ts';
import type { BatchKey } from '#runtime/stores/batches.ts';

export const readManifest = async (batch: BatchKey): Promise<BatchManifest> =>
  v.parse(BatchManifest, JSON.parse(await getText(objectKeys.batchManifest(batch))));
