import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { maxFonts } from '#contract/limits.ts';
import { objectKeys } from '#contract/object-keys.ts';
import { plans } from '#contract/plans.ts';
import type { FontRecord } from '#contract/records/font.ts';
import type { ProjectRecord } from '#contract/records/project.ts';
import { dayMs } from '#core/days.ts';
import { dueAt } from '#core/work/due.ts';
import { transact } from '#runtime/aws/dynamodb.ts';
import { deleteFont, insertFont } from '#runtime/stores/fonts.ts';
import { countText, settleTexts } from '#runtime/stores/texts.ts';
import { insertUpload } from '#runtime/stores/uploads.ts';
import { adjustUsage, refuseOverQuota, takeQuota, usageOf } from '#runtime/stores/usage.ts';
import { clearImport } from '#runtime/work/fail-import.ts';
import { videoFacts } from '../../core/media/example-facts.ts';
import { brandFontId } from '../../support/brand-font-id.ts';
import { stepOf } from '../../support/step-of.ts';
import {
  account,
  account_id,
  created_at,
  job,
  nowMs,
  project,
  project_id,
  slot,
  upload_id,
} from '../../support/stores/example-records.ts';
import {
  hold,
  interceptTables,
  itemOf,
  itemsOf,
  keysOf,
  oldKeys,
  putText,
} from '../../support/stores/tables-in-memory.ts';

const finishDeletions = stepOf(() => import('../../../lambdas/sweeps/finish-deletions.lambda.ts'));
const expireUploads = stepOf(() => import('../../../lambdas/sweeps/expire-uploads.lambda.ts'));
const checkUsage = stepOf(() => import('../../../lambdas/sweeps/check-usage.lambda.ts'));

beforeAll(interceptTables);
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: nowMs }));
afterEach(() => vi.useRealTimers());

const limit = plans.free.quotas.stored_bytes;
const counter = (deleted: Readonly<Record<string, number>>, used = 0) => ({
  ...{ account_id, kind: 'stored_bytes', used, changes: 1 },
  ...Object.fromEntries(Object.entries(deleted).map(([day, bytes]) => [`deleted_on_${day}`, bytes])),
  deleted_bytes: Object.values(deleted).reduce((sum, bytes) => sum + bytes, 0),
});
const font: FontRecord = {
  account_id,
  font_id: brandFontId,
  name: 'Brand',
  scripts: ['Latin'],
  size_bytes: 4,
  created_at,
};
const deletedProject = (more: Partial<ProjectRecord> = {}): ProjectRecord => {
  const due = dueAt(project_id, nowMs - 1000);
  return { ...project, media: videoFacts, version_bytes: 7, deleting: created_at, ...due, ...more };
};
const media = objectKeys.media(project);

describe('bytes that are deleted and stay as old versions are counted once, for their day', () => {
  it.each<[string, () => Promise<unknown>, Parameters<typeof hold>[0], number]>([
    ['of a project', () => finishDeletions(), { projects: deletedProject() }, videoFacts.sizeBytes + 7],
    ['of a font', () => deleteFont(font).catch(() => {}), { fonts: font, accounts: { ...account, fonts: 1 } }, 4],
    [
      'of texts',
      () => settleTexts({ ...project, text_bytes: 9, ...dueAt(project_id, nowMs) }),
      { projects: { ...project, text_bytes: 9, ...dueAt(project_id, nowMs) } },
      9,
    ],
  ])('%s', async (_, end, held, bytes) => {
    hold({ ...held, usage: counter({ '2026-11-20': 5 }, 100) });
    await end();
    await end();
    expect(itemOf('usage')).toMatchObject({
      used: 100 - bytes,
      deleted_bytes: 5 + bytes,
      'deleted_on_2026-11-20': 5,
      'deleted_on_2026-11-21': bytes,
    });
    expect(await usageOf(account_id)).toMatchObject({ deleted_bytes: 5 + bytes });
  });
});

describe('while more deleted bytes are stored than the plan allows of others', () => {
  const over = { '2026-11-18': 3, '2026-11-20': limit - 3, '2026-11-21': 1 };

  it.each<[string, () => Promise<unknown>]>([
    ['a slot', () => insertUpload(account, slot)],
    ['a text', () => countText(account, project, 1)],
    ['a font', () => insertFont(account, font, Buffer.from('font'))],
    ['what reads the counters before it begins', () => refuseOverQuota(account, { stored_bytes: 1 })],
  ])('%s is refused, and accepted at the limit', async (_, make) => {
    const held = { projects: project, accounts: account };
    hold({ ...held, usage: counter(over) });
    await expect(make()).rejects.toMatchObject({
      code: 'plan_limit_exceeded',
      message: expect.stringContaining('room again from 2026-11-26T00:00:00.000Z on'),
    });
    expect(keysOf()).toEqual([]);
    expect(oldKeys()).toEqual([]);
    hold({ ...held, usage: counter({ ...over, '2026-11-21': 0 }) });
    await make();
  });

  it('words are saved, which replaces as many bytes as it adds, up to twice as many', async () => {
    const save = () => transact(takeQuota({ ...account, savesWords: true }, { stored_bytes: 0 }, 6));
    hold({ usage: counter(over) });
    expect(await save()).toBeUndefined();
    hold({ usage: counter({ ...over, '2026-11-21': limit + 1 }) });
    expect(await save()).toMatchObject({ write: 'quota stored_bytes' });
  });

  it('what ends is counted all the same', async () => {
    hold({ usage: counter(over, 10) });
    await transact(adjustUsage(account_id, { stored_bytes: -10 }, 10));
    expect(itemOf('usage')).toMatchObject({ used: 0, deleted_bytes: limit + 11 });
  });
});

it('deleted bytes are counted until S3 has deleted them, at a midnight of UTC', async () => {
  hold({ usage: { ...counter({ '2026-11-18': 3, '2026-11-20': 5 }), ...dueAt(account_id, nowMs - 1000) } });
  const passes = [
    ['2026-11-21T12:00:00Z', 8, '2026-11-22T12:00:00.000Z'],
    ['2026-11-25T23:59:59Z', 8, '2026-11-26T00:00:00.000Z'],
    ['2026-11-26T00:00:01Z', 5, '2026-11-27T00:00:01.000Z'],
    ['2026-11-27T23:00:00Z', 5, '2026-11-28T00:00:00.000Z'],
    ['2026-11-28T00:00:01Z', undefined, undefined],
  ] as const;
  for (const [now, deleted_bytes, due_at] of passes) {
    vi.setSystemTime(Date.parse(now));
    await checkUsage();
    const { deleted_bytes: counted, due_at: next } = { ...itemOf('usage') };
    expect([counted, next]).toEqual([deleted_bytes, due_at]);
    expect(await usageOf(account_id)).toMatchObject({ deleted_bytes: deleted_bytes ?? 0 });
  }
  expect(itemsOf('usage')).toEqual([{ account_id, kind: 'stored_bytes', used: 0, changes: 1 }]);
});

describe('what is counted nowhere leaves no old version', () => {
  it('the copy of an import that failed', async () => {
    hold({}, { [media]: 'copied' });
    await clearImport(job);
    expect([keysOf(), oldKeys()]).toEqual([[], []]);
  });

  it('the copy and the text of a project that was refused after it was reserved', async () => {
    const { media: _, ...reserved } = deletedProject({ version_bytes: undefined });
    hold({ projects: reserved }, { [media]: 'copied', [objectKeys.text(project, upload_id)]: 'words' });
    await finishDeletions();
    expect([keysOf(), oldKeys()]).toEqual([[], []]);
  });

  it('a font that is sent again, or refused', async () => {
    hold({ accounts: account });
    for (let sent = 0; sent < 2; sent += 1) await insertFont(account, font, Buffer.from('font'));
    expect([keysOf().length, oldKeys()]).toEqual([1, []]);
    hold({ accounts: { ...account, fonts: maxFonts } });
    await expect(insertFont(account, font, Buffer.from('font'))).rejects.toMatchObject({ code: 'plan_limit_exceeded' });
    expect([keysOf(), oldKeys()]).toEqual([[], []]);
  });
});

describe('what PUTs to the URL of a slot have replaced', () => {
  const uploaded = objectKeys.upload(slot);
  const due = dueAt(upload_id, nowMs - 1000);
  const sent = () => {
    for (let times = 0; times < 3; times += 1) putText(uploaded, `file ${times}`);
  };

  it('is erased once no URL is valid, and the file stays for the rest of the day of the slot', async () => {
    hold({ uploads: { ...slot, ...due, created_at: new Date(nowMs - 2 * 3_600_000).toISOString() } });
    sent();
    await expireUploads();
    expect([keysOf(), oldKeys()]).toEqual([[uploaded], []]);
    expect(itemOf('uploads')).toMatchObject({ due_at: new Date(nowMs - 2 * 3_600_000 + dayMs).toISOString() });
  });

  it('is erased with the file where a project has a copy of it', async () => {
    hold({ uploads: { ...slot, ...due, used_by: project_id } });
    sent();
    await expireUploads();
    expect([keysOf(), oldKeys()]).toEqual([[], []]);
    expect(itemOf('uploads')).not.toHaveProperty('due');
  });
});
