import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { objectKeys } from '#contract/object-keys.ts';
import type { UploadRecord } from '#contract/records/upload.ts';
import { beginParts, finishParts } from '#runtime/stores/signed-uploads.ts';
import { created_at, endedAt, project_id, slot as reserved } from '../../support/stores/example-records.ts';
import { hold, interceptTables, itemOf } from '../../support/stores/tables-in-memory.ts';

beforeAll(interceptTables);
const slot: UploadRecord = { ...reserved, signed_multipart_id: 'first' };
const whole = 'x'.repeat(slot.size_bytes);
const etag = createHash('md5').update(whole).digest('hex');
const holdSlot = (fields: Partial<UploadRecord>, content?: string) =>
  hold({ uploads: { ...slot, ...fields } }, content === undefined ? {} : { [objectKeys.resumable(slot)]: content });

describe('the multipart upload of a slot', () => {
  it.each<[string, Partial<UploadRecord> | undefined, boolean]>([
    ['is set', {}, true],
    ['is that of the first request', { signed_multipart_id: 'first' }, false],
    ['is not set once it is complete', { completed_at: created_at }, false],
    ['is not set once it has ended', { terminated_at: created_at }, false],
    ['is not set once a project uses it', { used_by: project_id }, false],
    ['makes no slot again that was deleted', undefined, false],
  ])('%s', async (_, fields, done) => {
    hold(fields ? { uploads: { ...reserved, ...fields } } : {});
    expect(await beginParts(reserved, 'another')).toBe(done);
    expect(itemOf('uploads')?.signed_multipart_id).toBe(done ? 'another' : fields?.signed_multipart_id);
  });
});

describe('a slot whose parts have become an object', () => {
  it('is complete, with the ETag that was checked', async () => {
    holdSlot({}, whole);
    const finished = await finishParts(slot, (given) => expect(given).toBe(etag));
    expect(finished).toMatchObject({ completed_at: expect.any(String), parts_etag: etag });
    expect(itemOf('uploads')).toEqual(finished);
  });

  it('stays as it was completed first', async () => {
    holdSlot({ completed_at: endedAt }, whole);
    expect(await finishParts(slot)).toMatchObject({ completed_at: endedAt });
  });

  it.each<[string, Partial<UploadRecord>, string | undefined, string]>([
    ['has ended', { terminated_at: endedAt }, whole, 'upload_expired'],
    ['has no object', {}, undefined, 'unavailable'],
    ['has a shorter object', {}, whole.slice(1), 'unavailable'],
  ])('is not complete where it %s', async (_, fields, content, code) => {
    holdSlot(fields, content);
    await expect(finishParts(slot)).rejects.toMatchObject({ code });
    expect(itemOf('uploads')).not.toHaveProperty('completed_at');
  });

  it('is not complete where its parts are others', async () => {
    holdSlot({}, whole);
    const refuse = () => {
      throw new Error('others');
    };
    await expect(finishParts(slot, refuse)).rejects.toThrow('others');
    expect(itemOf('uploads')).not.toHaveProperty('completed_at');
  });
});
