import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { chunkLeaseMs } from '#contract/limits.ts';
import {
  beginUpload,
  claimChunk,
  commitChunk,
  refusedTermination,
  releaseClaim,
  terminateUpload,
} from '#runtime/stores/tus-uploads.ts';
import { created_at, endedAt, nowMs, other_id, project_id, slot } from '../../support/stores/example-records.ts';
import { everything, hold, interceptTables, itemOf, usageNow } from '../../support/stores/tables-in-memory.ts';

beforeAll(async () => {
  await interceptTables();
  vi.useFakeTimers({ toFake: ['Date'], now: nowMs });
});
beforeEach(() => hold({ uploads: upload }));

const upload = { ...slot, offset_bytes: 40 };
const plan = { to: 'part', afterTail: true, last: false, endBytes: 60 } as const;
const last = { ...plan, last: true, endBytes: 100 };
const lease = { lease_id: other_id, lease_until_ms: nowMs + 1500 };
/** Expects that the call does not change this upload; answers what the call answers or throws. */
const unchanged = async (held: object, call: () => Promise<unknown>) => {
  hold({ uploads: held });
  const before = everything();
  const answer = await call().catch((error) => error);
  expect(everything()).toEqual(before);
  return answer;
};

it('begins an upload, with the multipart upload where there is one', async () => {
  hold({ uploads: slot });
  expect(await beginUpload(slot, 'filename YQ==', 'm')).toBe(true);
  expect(itemOf('uploads')).toEqual({ ...slot, offset_bytes: 0, tus_metadata: 'filename YQ==', multipart_id: 'm' });
  hold({ uploads: slot });
  expect(await beginUpload(slot, '', undefined)).toBe(true);
  expect(itemOf('uploads')).toEqual({ ...slot, offset_bytes: 0, tus_metadata: '' });
});

it.each([
  { ...slot, upload_id: other_id },
  upload,
  { ...slot, offset_bytes: 0 },
  { ...slot, terminated_at: endedAt },
  { ...slot, used_by: project_id },
])('does not begin an upload twice, nor one that has ended (%#)', async (held) => {
  expect(await unchanged(held, () => beginUpload(slot, '', undefined))).toBe(false);
});

it('claims the chunk at the offset until its lease ends, with a part number where it makes a part', async () => {
  const { leaseId, upload: claimed } = await claimChunk(upload, plan);
  const leased = { ...upload, lease_id: leaseId, lease_until_ms: nowMs + chunkLeaseMs, parts_begun: 1 };
  expect([itemOf('uploads'), claimed]).toEqual([leased, leased]);
  hold({ uploads: { ...upload, lease_id: other_id, lease_until_ms: nowMs - 1 } });
  const { upload: second } = await claimChunk(upload, { ...plan, to: 'tail' });
  expect(second).not.toHaveProperty('parts_begun');
});

it.each([
  ['tus_locked', { ...upload, ...lease }],
  ['tus_offset_conflict', { ...upload, offset_bytes: 60 }],
  ['tus_gone', { ...upload, terminated_at: endedAt }],
  ['tus_not_found', { ...upload, upload_id: other_id }],
])('throws %s for a claim where the upload has changed', async (code, held) => {
  expect(await unchanged(held, () => claimChunk(upload, plan))).toMatchObject({ code });
});

it('refuses a claim of an upload that was read as leased, and says for how long', async () => {
  const leased = { ...upload, ...lease };
  expect(await unchanged(upload, () => claimChunk(leased, plan))).toMatchObject({
    code: 'tus_locked',
    retryAfterSeconds: 2,
  });
});

it('moves the offset past a committed chunk, and removes the lease', async () => {
  const claim = await claimChunk(upload, plan);
  const committed = await commitChunk(claim, plan, { partNumber: 3, crc64nvme: 'c' });
  expect(itemOf('uploads')).toEqual({
    ...upload,
    parts_begun: 1,
    offset_bytes: 60,
    expires_at: '2026-11-21T13:00:00.000Z',
    written_by: claim.leaseId,
    crc64nvme: 'c',
    last_part: 3,
    skipped_parts: [1, 2],
  });
  expect(committed).toEqual(itemOf('uploads'));
});

it('ends an upload with its last chunk; a tail is stored, and is no part', async () => {
  await commitChunk(await claimChunk(upload, plan), last, { crc64nvme: 'c' });
  expect(itemOf('uploads')).toMatchObject({ offset_bytes: 100, completed_at: created_at, crc64nvme: 'c' });
  expect(itemOf('uploads')).not.toHaveProperty('last_part');
  hold({ uploads: upload });
  await commitChunk(await claimChunk(upload, plan), plan, { tailId: 't' });
  expect(itemOf('uploads')).toMatchObject({ offset_bytes: 60, tail_id: 't' });
  for (const field of ['crc64nvme', 'completed_at']) expect(itemOf('uploads')).not.toHaveProperty(field);
});

it.each([
  ['tus_locked', { ...upload, ...lease }],
  ['tus_locked', upload],
  ['tus_offset_conflict', { ...upload, offset_bytes: 60, lease_id: 'mine' }],
  ['tus_gone', { ...upload, terminated_at: endedAt, lease_id: 'mine' }],
])('throws %s for a commit whose lease was lost (%#)', async (code, held) => {
  const claim = { leaseId: 'mine', upload };
  expect(await unchanged(held, () => commitChunk(claim, plan, { tailId: 't' }))).toMatchObject({ code });
});

it('says when to try again to a commit whose lease another request took over', async () => {
  const said = { retryAfterSeconds: 1, message: 'Another request took over, because this one was slow.' };
  await expect(commitChunk({ leaseId: 'mine', upload }, plan, { tailId: 't' })).rejects.toMatchObject(said);
});

it('accepts a commit again whose answer was lost', async () => {
  const claim = await claimChunk(upload, plan);
  const done = await commitChunk(claim, plan, { tailId: 't' });
  expect(await commitChunk(claim, plan, { tailId: 't' })).toEqual(done);
});

it('releases only its own lease', async () => {
  const claim = await claimChunk(upload, plan);
  await releaseClaim({ ...claim, leaseId: other_id });
  expect(itemOf('uploads')).toMatchObject({ lease_id: claim.leaseId });
  await releaseClaim(claim);
  expect(itemOf('uploads')).toEqual({ ...upload, parts_begun: 1 });
});

it('terminates an upload, begun or not, and counts that once', async () => {
  expect(await terminateUpload(slot)).toEqual({ ...upload, terminated_at: created_at });
  const ended = { ...upload, terminated_at: created_at };
  expect([await terminateUpload(slot), await terminateUpload(ended)]).toEqual([ended, ended]);
  expect(usageNow()).toEqual({ upload_slots: -1, stored_bytes: -slot.size_bytes });
});

it.each([
  [
    'upload_used',
    `This upload became project ${project_id}. Reserve a new slot with POST /uploads.`,
    { ...upload, used_by: project_id },
  ],
  [
    'tus_locked',
    'Another request is writing to this upload. Wait for the seconds in Retry-After, then ask for its offset with HEAD.',
    { ...upload, ...lease },
  ],
  ['tus_not_found', 'There is no such upload', { ...upload, upload_id: other_id }],
])('does not terminate an upload that is %s', async (code, said, held) => {
  expect(await unchanged(held, () => terminateUpload(slot))).toBeUndefined();
  const refusal = await refusedTermination(slot).catch((error) => error);
  expect(refusal).toMatchObject({ code, message: expect.stringContaining(said) });
});

it('says why an upload could not be terminated, though the reason has passed', async () => {
  expect(await refusedTermination(upload)).toMatchObject({
    code: 'tus_locked',
    message: 'Another request was writing to this upload.',
    retryAfterSeconds: 1,
  });
  hold({ uploads: { ...upload, terminated_at: endedAt } });
  await expect(refusedTermination(upload)).rejects.toMatchObject({ code: 'tus_gone' });
});
