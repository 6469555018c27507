import { uploadSlotLifetimeSeconds } from '#contract/limits.ts';
import { updateItem } from '#runtime/aws/dynamodb.ts';
import { multipartUploads, storedObjects, storedVersions } from './stored-objects.ts';
import { makeDue, runSweep } from './sweeps.ts';

interface UploadKey extends Readonly<Record<string, string>> {
  readonly account_id: string;
  readonly upload_id: string;
}

/** What S3 has of an upload; `tails` are also objects that were put to its upload_url. */
export const leftOf = async (data: string, { account_id, upload_id }: UploadKey) => {
  const prefixes = [`media/${account_id}/${upload_id}/`, `uploads/${account_id}/${upload_id}`] as const;
  const open = await multipartUploads(data, prefixes[0]);
  const [media, tails] = await Promise.all([storedObjects(prefixes[0]), storedObjects(prefixes[1])]);
  const versions = (await Promise.all(prefixes.map(storedVersions))).flat();
  return { open: open.length, media: media.length, tails: tails.length, versions: versions.length };
};
export const nothingLeft = { open: 0, media: 0, tails: 0, versions: 0 };

/** Runs the sweep of slots when this one is due; its second check comes some time after the first, for requests that still run. */
export const sweepUpload = async (data: string, key: UploadKey, afterFirstCheckMs?: number): Promise<void> => {
  if (afterFirstCheckMs !== undefined) {
    const terminated_at = new Date(Date.now() - afterFirstCheckMs).toISOString();
    await updateItem('uploads', key, { set: { terminated_at } });
  }
  await endSlot(data, key);
  await runSweep(data, 'ExpireUploads');
};

/** Makes the leftovers a day old. */
export const endSlot = async (data: string, key: UploadKey): Promise<void> => {
  const created_at = new Date(Date.now() - uploadSlotLifetimeSeconds * 1000).toISOString();
  await updateItem('uploads', key, { set: { created_at } });
  await makeDue(data, 'uploads', key);
};
