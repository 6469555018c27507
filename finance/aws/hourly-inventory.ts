import { pipeline } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { parse } from 'csv-parse';
import * as v from 'valibot';
import { environmentNames, inventory } from '#contract/names.ts';
import { ownerOfObject } from '#contract/object-keys.ts';
import { HourlyCounts } from '#contract/schemas/hourly-counts.ts';
import { tableNames } from '#contract/tables.ts';
import { tableBytes } from '#runtime/aws/dynamodb.ts';
import { listMultiparts, listParts } from '#runtime/aws/s3-multipart.ts';
import { bucketName, environment } from '#runtime/environment.ts';
import type { IdleInventory, StoredObjects } from '../books/hourly-usage.ts';
import type { Owner } from '../books/usage.ts';
import { deliveredStream, listDelivered } from './log-bucket.ts';
import type { LogGroup } from './logs.ts';
import { projectsById } from './projects-by-id.ts';

/** What is billed by the hour at this moment, without what is stored in the bucket. */
export const readIdleInventory = async (groups: readonly LogGroup[]): Promise<IdleInventory> => {
  const sizes = await Promise.all(tableNames.map(tableBytes));
  return {
    tableBytes: sizes.reduce((sum, bytes) => sum + bytes, 0),
    logBytes: groups.reduce((sum, { storedBytes }) => sum + storedBytes, 0),
    counts: v.parse(HourlyCounts, JSON.parse(environment(environmentNames.hourlyCounts))),
  };
};

/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/storage-inventory-location.html */
const Manifest = v.object({ fileSchema: v.string(), files: v.array(v.object({ key: v.string() })) });

/** The fields of an inventory of all versions with the optional ones that the bucket asks for; keys are URL-encoded. */
const fileSchema = 'Bucket, Key, VersionId, IsLatest, IsDeleteMarker, Size, StorageClass';
const Line = v.pipe(
  v.tuple([v.string(), v.string(), v.string(), v.string(), v.string(), v.string(), v.string()]),
  v.transform(([, key, , isLatest, isMarker, size, storageClass]) => ({
    key: decodeURIComponent(key),
    isLatest: isLatest === 'true',
    isMarker: isMarker === 'true',
    sizeBytes: Number(size),
    storageClass,
  })),
);

/** The files of S3's newest inventory of the bucket; undefined in the first two days of a deployment, before there is one. */
export const inventoryFiles = async (): Promise<string[] | undefined> => {
  let newest: string | undefined;
  // Beside the lists, which are named by their time, are folders with other names.
  for await (const keys of listDelivered(`${inventory.prefix}/${bucketName()}/${inventory.id}/2`))
    newest = keys.findLast((key) => key.endsWith('/manifest.json')) ?? newest;
  if (newest === undefined) return undefined;
  const manifest = v.parse(Manifest, JSON.parse(await text(await deliveredStream(newest))));
  if (manifest.fileSchema !== fileSchema)
    throw new Error(`The inventory ${newest} has the fields ${manifest.fileSchema} and not ${fileSchema}`);
  return manifest.files.map(({ key }) => key);
};

/** Bytes by owner and by class in files of an inventory. Versions that were replaced or deleted are billed until they expire. */
export const storedIn = async (files: readonly string[]): Promise<StoredObjects> => {
  const found = new Stored();
  for (const key of files) {
    const lines: AsyncIterable<unknown> = pipeline(await deliveredStream(key), createGunzip(), parse(), () => {});
    for await (const line of lines) {
      const { key: object, isLatest, isMarker, sizeBytes, storageClass } = v.parse(Line, line);
      if (!isMarker) found.add(object, sizeBytes, isLatest ? storageClass : `${storageClass}-noncurrent`);
    }
  }
  return found.byOwner();
};

/** The parts of unfinished uploads, which are billed like objects and which no inventory has. */
export const storedInParts = async (): Promise<StoredObjects> => {
  const found = new Stored();
  for await (const page of listMultiparts()) {
    for (const multipart of page) {
      for (const { sizeBytes } of (await listParts(multipart)) ?? []) found.add(multipart.key, sizeBytes, 'STANDARD');
    }
  }
  return found.byOwner();
};

class Stored {
  readonly #owners = new Map<string, { readonly owner: Owner; sizeBytes: number }>();
  readonly #classes = new Map<string, number>();

  add(key: string, sizeBytes: number, storageClass: string): void {
    const ofClass = `${key.split('/', 1)} ${storageClass}`;
    this.#classes.set(ofClass, (this.#classes.get(ofClass) ?? 0) + sizeBytes);
    const { account_id, project_id } = ownerOfObject(key);
    const name = `${account_id ?? ''}/${project_id ?? ''}`;
    const known = this.#owners.get(name);
    const owner = { ...(account_id && { account_id }), ...(project_id && { project_id }) };
    if (known) known.sizeBytes += sizeBytes;
    else this.#owners.set(name, { owner, sizeBytes });
  }

  async byOwner(): Promise<StoredObjects> {
    const owners = [...this.#owners.values()];
    const accounts = owners.flatMap(({ owner }) => (owner.project_id ? (owner.account_id ?? []) : []));
    // An upload without a project belongs to its account only.
    const projects = await projectsById(new Set(accounts));
    const objects = owners.map(({ owner: { project_id: id, ...account }, sizeBytes }) => {
      const project_id = id && projects.get(id);
      return { ...account, ...(project_id && { project_id }), sizeBytes };
    });
    return { objects, stored: Object.fromEntries(this.#classes) };
  }
}
