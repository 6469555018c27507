import { beforeAll, expect, it } from 'vitest';
import { objectKeys } from '#contract/object-keys.ts';
import type { UploadRecord } from '#contract/records/upload.ts';
import { createMultipart, listParts } from '#runtime/aws/s3-multipart.ts';
import { eraseUpload } from '#runtime/stores/upload-objects.ts';
import { slot } from '../../support/stores/example-records.ts';
import { hold, interceptTables, keysOf, oldKeys, putText } from '../../support/stores/tables-in-memory.ts';

beforeAll(interceptTables);

const key = objectKeys.resumable(slot);

it.each<[string, (id: string) => Partial<UploadRecord>, string[]]>([
  ['by one PUT leaves what a project may have under its id', () => ({}), [key]],
  ['in chunks is erased with its object', (multipart_id) => ({ multipart_id, offset_bytes: 0 }), []],
  ['in signed parts is erased with its object', (signed_multipart_id) => ({ signed_multipart_id }), []],
])('what was sent %s, for good', async (_, begun, kept) => {
  hold({});
  putText(objectKeys.upload(slot), 'file');
  putText(key, 'object');
  const multipartId = await createMultipart(key);
  const other = await createMultipart(key);
  await eraseUpload({ ...slot, ...begun(multipartId) });
  expect([keysOf(), oldKeys()]).toEqual([kept, []]);
  expect(await listParts({ key, multipartId })).toEqual(kept.length > 0 ? [] : undefined);
  expect(await listParts({ key, multipartId: other })).toEqual([]);
});
