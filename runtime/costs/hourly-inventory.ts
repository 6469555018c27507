import * as v from 'valibot';
import { environmentNames } from '#contract/names.ts';
import { ownerOfObject } from '#contract/object-keys.ts';
import { HourlyCounts } from '#contract/schemas/hourly-counts.ts';
import { tableNames } from '#contract/tables.ts';
import type { HourlyInventory } from '#core/cost/hourly-usage.ts';
import { tableBytes } from '../aws/dynamodb.ts';
import type { LogGroup } from '../aws/logs.ts';
import { listObjects } from '../aws/s3.ts';
import { listMultiparts, listParts } from '../aws/s3-multipart.ts';
import { environment } from '../environment.ts';
import { listProjects } from '../stores/projects.ts';

/** What the deployment stores at this moment, for meters by the hour. Lists the whole bucket. */
export const readHourlyInventory = async (groups: readonly LogGroup[]): Promise<HourlyInventory> => {
  const sizes = await Promise.all(tableNames.map(tableBytes));
  return {
    objects: await storedObjects(),
    tableBytes: sizes.reduce((sum, bytes) => sum + bytes, 0),
    logBytes: groups.reduce((sum, { storedBytes }) => sum + storedBytes, 0),
    counts: v.parse(HourlyCounts, JSON.parse(environment(environmentNames.hourlyCounts))),
  };
};

interface Stored {
  readonly owner: ReturnType<typeof ownerOfObject>;
  sizeBytes: number;
}

/** Bytes by owner, those of unfinished uploads included. */
const storedObjects = async (): Promise<HourlyInventory['objects']> => {
  const stored = new Map<string, Stored>();
  const store = (key: string, sizeBytes: number): void => {
    const owner = ownerOfObject(key);
    const name = `${owner.account_id ?? ''}/${owner.project_id ?? ''}`;
    stored.set(name, { owner, sizeBytes: (stored.get(name)?.sizeBytes ?? 0) + sizeBytes });
  };
  for await (const page of listObjects('')) for (const { key, sizeBytes } of page) store(key, sizeBytes);
  // Parts are billed like objects, but ListObjectsV2 does not list them.
  for await (const page of listMultiparts()) {
    for (const multipart of page) {
      for (const { sizeBytes } of (await listParts(multipart)) ?? []) store(multipart.key, sizeBytes);
    }
  }
  const projects = await projectsById(stored.values());
  return [...stored.values()].map(({ owner: { project_id: id, ...account }, sizeBytes }) => {
    const project_id = id && projects.get(id);
    return { ...account, ...(project_id && { project_id }), sizeBytes };
  });
};

const pageProjects = 1000;

/**
 * Project ids, by project id and by the id of the slot that the project was made of, which is in the key of a resumable
 * upload. An upload without a project belongs to its account only.
 */
const projectsById = async (stored: Iterable<Stored>): Promise<ReadonlyMap<string, string>> => {
  const accounts = new Set([...stored].flatMap(({ owner }) => (owner.project_id ? (owner.account_id ?? []) : [])));
  const projects = new Map<string, string>();
  for (const accountId of accounts) {
    let before: string | undefined;
    do {
      const page = await listProjects(accountId, { limit: pageProjects, ...(before && { before }) });
      for (const { upload_id, project_id } of page)
        projects.set(project_id, project_id).set(upload_id ?? '', project_id);
      before = page.length === pageProjects ? page.at(-1)?.project_id : undefined;
    } while (before);
  }
  return projects;
};
