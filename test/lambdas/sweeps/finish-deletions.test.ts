import { beforeAll, expect, it } from 'vitest';
import { objectKeys } from '#contract/object-keys.ts';
import { dueAt } from '#core/work/due.ts';
import { createMultipart, listParts } from '#runtime/aws/s3-multipart.ts';
import { stepOf } from '../../support/step-of.ts';
import { created_at, project, project_id, slot, upload_id } from '../../support/stores/example-records.ts';
import { hold, interceptTables, itemsOf, put } from '../../support/stores/tables-in-memory.ts';

const finishDeletions = stepOf(() => import('../../../lambdas/sweeps/finish-deletions.lambda.ts'));
beforeAll(interceptTables);

it('aborts the parts that its upload was not completed with', async () => {
  hold({ projects: { ...project, upload_id, deleting: created_at, ...dueAt(project_id, Date.now() - 1000) } });
  const key = objectKeys.resumable(slot);
  const [tus, signed] = [await createMultipart(key), await createMultipart(key)];
  put('uploads', { ...slot, used_by: project_id, multipart_id: tus, signed_multipart_id: signed });
  await finishDeletions();
  expect(await listParts({ key, multipartId: tus })).toBeUndefined();
  expect(await listParts({ key, multipartId: signed })).toBeUndefined();
  expect(itemsOf('uploads')).toEqual([]);
});
