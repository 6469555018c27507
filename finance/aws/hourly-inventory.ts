import * as v from 'valibot';
import { environmentNames } from '#contract/names.ts';
import { ownerOfObject } from '#contract/object-keys.ts';
import { HourlyCounts } from '#contract/schemas/hourly-counts.ts';
import { tableNames } from '#contract/tables.ts';
import { tableBytes } from '#runtime/aws/dynamodb.ts';
import { listVersions } from '#runtime/aws/s3.ts';
import { listMultiparts, listParts } from '#runtime/aws/s3-multipart.ts';
import { environment } from '#runtime/environment.ts';
import type { HourlyInventory } from '../books/hourly-usage.ts';
import type { LogGroup } from './logs.ts';
import { projectsById } from './projects-by-id.ts';

/** What the deployment stores at this moment, for meters by the hour. Lists the whole bucket. */
export const readHourlyInventory = async (groups: readonly LogGroup[]): Promise<HourlyInventory> => {
  const sizes = await Promise.all(tableNames.map(tableBytes));
  return {
    ...(await storedObjects()),
    tableBytes: sizes.reduce((sum, bytes) => sum + bytes, 0),
    logBytes: groups.reduce((sum, { storedBytes }) => sum + storedBytes, 0),
    counts: v.parse(HourlyCounts, JSON.parse(environment(environmentNames.hourlyCounts))),
  };
};

interface Stored {
  readonly owner: ReturnType<typeof ownerOfObject>;
  sizeBytes: number;
}

/** Bytes by owner and by class, those of unfinished uploads included. */
const storedObjects = async (): Promise<Pick<HourlyInventory, 'objects' | 'stored'>> => {
  const stored = new Map<string, Stored>();
  const classes = new Map<string, number>();
  const store = (key: string, sizeBytes: number, storageClass: string): void => {
    const ofClass = `${key.split('/', 1)} ${storageClass}`;
    classes.set(ofClass, (classes.get(ofClass) ?? 0) + sizeBytes);
    const owner = ownerOfObject(key);
    const name = `${owner.account_id ?? ''}/${owner.project_id ?? ''}`;
    stored.set(name, { owner, sizeBytes: (stored.get(name)?.sizeBytes ?? 0) + sizeBytes });
  };
  // Versions that were replaced or deleted are billed until they expire.
  for await (const page of listVersions(''))
    for (const { key, sizeBytes, storageClass, isCurrent, isMarker } of page)
      if (!isMarker) store(key, sizeBytes, isCurrent ? storageClass : `${storageClass}-noncurrent`);
  // Parts are billed like objects, but ListObjectVersions does not list them.
  for await (const page of listMultiparts()) {
    for (const multipart of page) {
      for (const { sizeBytes } of (await listParts(multipart)) ?? []) store(multipart.key, sizeBytes, 'STANDARD');
    }
  }
  const accounts = [...stored.values()].flatMap(({ owner }) => (owner.project_id ? (owner.account_id ?? []) : []));
  // An upload without a project belongs to its account only.
  const projects = await projectsById(new Set(accounts));
  const objects = [...stored.values()].map(({ owner: { project_id: id, ...account }, sizeBytes }) => {
    const project_id = id && projects.get(id);
    return { ...account, ...(project_id && { project_id }), sizeBytes };
  });
  return { objects, stored: Object.fromEntries(classes) };
};
