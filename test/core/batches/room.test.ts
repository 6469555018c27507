import { describe, expect, it } from 'vitest';
import { plans } from '#contract/plans.ts';
import type { Quotas } from '#contract/quotas.ts';
import { roomToBegin } from '#core/batches/room.ts';

const { quotas } = plans.free;
const idle: Quotas = {
  open_imports: 0,
  open_transcriptions: 0,
  open_exports: 0,
  upload_slots: 0,
  projects: 0,
  stored_bytes: 0,
};
const options = { resolution: '720p', fit: 'auto', burn_captions: true, soft_captions: false, layer: false } as const;
const exports = { presets: ['youtube', 'tiktok', 'linkedin'], ...options } as const;
const asked = { ...exports, presets: [...exports.presets] };

describe('a batch begins', () => {
  it('half of what the plan allows, and less where other work of the account is open', () => {
    const batch = { begun: 0, ended: 0 };
    expect(roomToBegin(batch, quotas, idle)).toBe(5);
    expect(roomToBegin(batch, quotas, { ...idle, open_imports: 3 })).toBe(2);
    expect(roomToBegin(batch, quotas, { ...idle, open_transcriptions: 9 })).toBeLessThan(1);
  });

  it('no more than it can export, though a transcript that waits for its exports is counted by no quota', () => {
    expect(roomToBegin({ begun: 0, ended: 0, exports: asked }, quotas, idle)).toBe(3);
    expect(roomToBegin({ begun: 4, ended: 1, exports: asked }, quotas, idle)).toBe(0);
  });
});
