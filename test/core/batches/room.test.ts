import { expect, it } from 'vitest';
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
const options = {
  resolution: '720p',
  fit: 'auto',
  burn_captions: true,
  soft_captions: false,
  layer: false,
  sound_labels: true,
} as const;
const three = { presets: ['youtube' as const, 'tiktok' as const, 'linkedin' as const], ...options };

it.each([
  ['half of what the plan allows', undefined, {}, 5],
  ['less where other imports of the account are open', undefined, { open_imports: 3 }, 2],
  ['none where half of its transcriptions are open', undefined, { open_transcriptions: 9 }, -4],
  ['no more than it can export', three, {}, 3],
  ['less where other exports of the account are open', three, { open_exports: 5 }, 1],
  ['one source whose exports are more than half, alone', three, { open_exports: 0 }, 1, { open_exports: 4 }],
  ['none beside it', three, { open_exports: 1 }, 0, { open_exports: 4 }],
])('a batch begins %s', (_, exports, usage, room, plan: Partial<Quotas> = {}) => {
  expect(roomToBegin({ exports }, { ...quotas, ...plan }, { ...idle, ...usage })).toBe(room);
});
