import { beforeAll, expect, it } from 'vitest';
import { refuseLargeFile } from '#runtime/stores/accounts.ts';
import { endUpload, findUpload, insertUpload } from '#runtime/stores/uploads.ts';
import { account, account_id, other_id, settled, slot, upload_id } from '../../support/stores/example-records.ts';
import { hold, interceptTables, itemsOf } from '../../support/stores/tables-in-memory.ts';

beforeAll(interceptTables);

it('is found for its account alone', async () => {
  hold({});
  await insertUpload(account, slot);
  expect([await findUpload(account_id, upload_id), await findUpload(other_id, upload_id)]).toEqual([slot, undefined]);
});

it('is deleted when it ends unused, unless it was used since', async () => {
  hold({ uploads: slot });
  await endUpload(slot);
  expect(itemsOf('uploads')).toEqual([]);
  const used = { ...slot, used_by: other_id };
  hold({ uploads: used });
  await endUpload(slot);
  expect(itemsOf('uploads')).toEqual([used]);
});

it('stays as long as its project does, and is not due', async () => {
  const used = { ...slot, used_by: other_id };
  hold({ uploads: used });
  await endUpload({ ...used, used_by: account_id });
  expect(itemsOf('uploads')).toEqual([used]);
  await endUpload(used);
  expect(itemsOf('uploads')).toEqual([settled(used)]);
});

it('may be as large as the plan takes', () => {
  const largest = 500 * 1024 * 1024;
  refuseLargeFile(account, largest, 'size_bytes');
  expect(() => refuseLargeFile(account, largest + 1, 'size_bytes')).toThrow(
    expect.objectContaining({
      code: 'plan_limit_exceeded',
      param: 'size_bytes',
      message: 'The free plan takes uploads of up to 500 MB. Send a smaller file, or change the plan.',
    }),
  );
});
