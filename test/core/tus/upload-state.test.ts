import { expect, it } from 'vitest';
import { uploadSlotLifetimeSeconds } from '#contract/limits.ts';
import type { UploadRecord } from '#contract/records/upload.ts';
import { existing, expiryAfterChunk, refuseLeased, refuseOtherOffset } from '#core/tus/upload-state.ts';

const createdMs = Date.parse('2026-11-21T00:00:00.000Z');
const hourMs = 3_600_000;
const at = (ms: number) => new Date(createdMs + ms).toISOString();
const id = '019ab2c0-0000-7000-8000-000000000001';
const slot: UploadRecord = {
  account_id: id,
  upload_id: id,
  filename: 'f.mp4',
  content_type: 'video/mp4',
  size_bytes: 100,
  created_at: at(0),
  expires_at: at(hourMs),
};
const refusal = (code: string) => expect.objectContaining({ code });

it('an upload expires an hour after its last chunk, and never outlives its slot', () => {
  const createdAt = at(0);
  expect(expiryAfterChunk(createdAt, createdMs + 5 * hourMs)).toBe(at(6 * hourMs));
  expect(expiryAfterChunk(createdAt, createdMs + 23.5 * hourMs)).toBe(at(uploadSlotLifetimeSeconds * 1000));
});

it('an upload exists from its POST on, until it expires or is terminated', () => {
  const upload = { ...slot, offset_bytes: 0 };
  expect(existing(upload, createdMs + hourMs - 1).offset_bytes).toBe(0);
  expect(() => existing(undefined, createdMs)).toThrow(refusal('tus_not_found'));
  expect(() => existing(slot, createdMs)).toThrow(refusal('tus_not_found'));
  expect(() => existing(upload, createdMs + hourMs)).toThrow(refusal('tus_gone'));
  expect(() => existing(slot, createdMs + hourMs)).toThrow(refusal('tus_gone'));
  expect(() => existing({ ...upload, terminated_at: at(1) }, createdMs + 2)).toThrow(refusal('tus_gone'));
});

it('a complete upload does not expire, but can be terminated', () => {
  const complete = { ...slot, offset_bytes: 100, completed_at: at(1) };
  expect(existing(complete, createdMs + 5 * hourMs).offset_bytes).toBe(100);
  expect(() => existing({ ...complete, terminated_at: at(2) }, createdMs + 3)).toThrow(refusal('tus_gone'));
});

it('only a chunk at the offset of the upload is taken', () => {
  const upload = { ...slot, offset_bytes: 8 };
  expect(() => refuseOtherOffset(upload, 8)).not.toThrow();
  for (const other of [0, 7, 9]) expect(() => refuseOtherOffset(upload, other)).toThrow(refusal('tus_offset_conflict'));
});

it('a live lease locks the upload, and the refusal says for how long; an expired one does not', () => {
  const leased = { ...slot, lease_until_ms: createdMs + 1500 };
  expect(() => refuseLeased(leased, createdMs)).toThrow(
    expect.objectContaining({ code: 'tus_locked', retryAfterSeconds: 2 }),
  );
  expect(() => refuseLeased(leased, createdMs + 1500)).not.toThrow();
  expect(() => refuseLeased(slot, createdMs)).not.toThrow();
});
