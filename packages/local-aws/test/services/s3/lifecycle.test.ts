import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { Buckets, type LifecycleRule } from '../../../src/services/s3/buckets.ts';
import { FileStore, type Segment } from '../../../src/services/s3/file-store.ts';
import { sweepLifecycle } from '../../../src/services/s3/lifecycle.ts';
import { ObjectStore } from '../../../src/services/s3/object-store.ts';
import type { S3Store } from '../../../src/services/s3/s3-store.ts';
import { UploadStore } from '../../../src/services/s3/upload-store.ts';
import { State } from '../../../src/state/state.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

let dataDir: string;
let store: S3Store;
let hasVersions: boolean;
beforeEach(() => {
  hasVersions = false;
  dataDir = temporaryFolder(onTestFinished);
  const state = State.inFolder(dataDir);
  const files = new FileStore(join(dataDir, 's3'));
  store = { state, files, objects: new ObjectStore(state, () => hasVersions), uploads: new UploadStore(state) };
});
afterEach(() => store.state.close());

const createdMs = Date.parse('2026-03-01T15:00:00Z');
const write = async (): Promise<Segment> => {
  async function* bytes() {
    yield Buffer.from('x');
  }
  return store.files.write(bytes(), () => undefined);
};
const putObject = async (key: string): Promise<void> => {
  const object = { segments: [await write()], sizeBytes: 1, etag: 'e', lastModifiedMs: createdMs, headers: {} };
  store.objects.put('b', key, object);
};
const sweepAt = (time: string, ...lifecycle: LifecycleRule[]): Promise<void> => {
  const buckets = new Buckets();
  buckets.put({ name: 'b', lifecycle });
  return sweepLifecycle(store, buckets, Date.parse(time));
};
const keys = (): string[] => store.objects.list('b').map(({ key }) => key);

it('deletes objects of the prefix at the midnight UTC after ExpirationInDays', async () => {
  await putObject('work/1');
  await putObject('kept/1');
  const rule = { Status: 'Enabled', Prefix: 'work/', ExpirationInDays: 2 } as const;
  await sweepAt('2026-03-03T23:59:59Z', rule);
  expect(keys()).toEqual(['kept/1', 'work/1']);
  await sweepAt('2026-03-04T00:00:00Z', rule);
  expect(keys()).toEqual(['kept/1']);
  expect(await readdir(join(dataDir, 's3'))).toHaveLength(1);
});

it('deletes nothing by a disabled rule', async () => {
  await putObject('work/1');
  await sweepAt('2027-01-01T00:00:00Z', { Status: 'Disabled', ExpirationInDays: 1 });
  expect(keys()).toEqual(['work/1']);
});

it('aborts uploads that were not completed in their days, and deletes no object', async () => {
  await putObject('done');
  store.uploads.put('b', { uploadId: 'u', key: 'open', initiatedMs: createdMs, headers: {} });
  store.uploads.putPart('u', { partNumber: 1, segment: await write(), md5Hex: 'm', lastModifiedMs: createdMs });
  const rule = { Status: 'Enabled', AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } } as const;
  await sweepAt('2027-01-01T00:00:00Z', { ...rule, Prefix: 'elsewhere/' });
  await sweepAt('2026-03-02T15:00:00Z', rule);
  expect(store.uploads.list('b')).toHaveLength(1);
  await sweepAt('2026-03-03T00:00:00Z', rule);
  expect([store.uploads.list('b'), store.uploads.parts('u'), keys()]).toEqual([[], [], ['done']]);
  expect(await readdir(join(dataDir, 's3'))).toHaveLength(1);
});

it('deletes versions a number of days after they were replaced, then markers that have nothing else', async () => {
  hasVersions = true;
  await putObject('work/1');
  await sweepAt('2026-03-04T00:00:00Z', { Status: 'Enabled', Prefix: 'work/', ExpirationInDays: 2 });
  expect(keys()).toEqual([]);
  expect(store.objects.versions('b', 'work/1')).toMatchObject([{ isMarker: true }, { sizeBytes: 1 }]);
  const { noncurrentSinceMs = 0 } = store.objects.versions('b', 'work/1')[1] ?? {};
  const rule = { Status: 'Enabled', NoncurrentVersionExpiration: { NoncurrentDays: 7 } } as const;
  const days = (count: number) => new Date(noncurrentSinceMs + count * 24 * 60 * 60 * 1000).toISOString();
  await sweepAt(days(6), rule, { Status: 'Enabled', ExpiredObjectDeleteMarker: true });
  expect(store.objects.versions('b', 'work/1')).toHaveLength(2);
  await sweepAt(days(8), rule);
  expect(store.objects.versions('b', 'work/1')).toMatchObject([{ isMarker: true }]);
  expect(await readdir(join(dataDir, 's3'))).toHaveLength(0);
  await sweepAt(days(8), { Status: 'Enabled', ExpiredObjectDeleteMarker: true });
  expect(store.objects.keysWithVersions('b')).toEqual([]);
});

it('deletes no version of another prefix, and no current one', async () => {
  hasVersions = true;
  await putObject('kept/1');
  await putObject('kept/1');
  await putObject('work/1');
  const rule = { Status: 'Enabled', NoncurrentVersionExpiration: { NoncurrentDays: 1 } } as const;
  await sweepAt('2027-01-01T00:00:00Z', { ...rule, Prefix: 'work/' });
  expect(store.objects.versions('b', 'kept/1')).toHaveLength(2);
  await sweepAt('2027-01-01T00:00:00Z', rule);
  expect(keys()).toEqual(['kept/1', 'work/1']);
  expect(store.objects.versions('b', 'kept/1')).toHaveLength(1);
});
