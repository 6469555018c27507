import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { maxOpenDays } from '#contract/limits.ts';
import { quotaKinds } from '#contract/quotas.ts';
import { dayMs } from '#core/days.ts';
import { newImport } from '#core/work/new-job.ts';
import { countUsage } from '#runtime/stores/counted-usage.ts';
import { videoFacts } from '../../core/media/example-facts.ts';
import { brandFontId } from '../../support/brand-font-id.ts';
import {
  account_id,
  created_at,
  exported,
  job,
  job_id,
  nowMs,
  other_id,
  project,
  project_id,
  slot,
  upload_id,
  work,
} from '../../support/stores/example-records.ts';
import { hold, interceptTables } from '../../support/stores/tables-in-memory.ts';

beforeAll(interceptTables);
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: nowMs + maxOpenDays * dayMs }));
afterEach(() => vi.useRealTimers());

const font = { account_id, font_id: brandFontId, name: 'F', scripts: [], size_bytes: 1000, created_at };
const others = { account_id: other_id };
const ended = { status: 'failed' };

it('counts what is open or stored, of no other account, and no work from before any that may be open', async () => {
  hold({
    jobs: [
      { ...newImport(work, other_id, nowMs, { transcribes: true }), reserved_exports: 3 },
      { ...job, job_id: upload_id, ...ended, holds_place: true },
      { ...job, job_id: exported.export_id, ...ended },
      { ...job, ...others },
      job,
      { ...job, job_id: project_id, created_at: new Date(nowMs - 1).toISOString() },
      { ...job, job_id: account_id },
    ],
    exports: [exported, { ...exported, export_id: other_id, ...ended }, { ...exported, ...others }],
    uploads: [
      slot,
      { ...slot, upload_id: other_id, size_bytes: 1, used_by: project_id },
      { ...slot, upload_id: job_id, size_bytes: 2, terminated_at: created_at },
      { ...slot, ...others },
    ],
    projects: [
      { ...project, media: videoFacts, version_bytes: 7, text_bytes: 3 },
      { ...project, project_id: other_id, deleting: created_at, reserved_bytes: 40 },
      { ...project, project_id: job_id, deleting: created_at, reserved_bytes: 9, bytes_freed: true },
    ],
    fonts: [font, { ...font, ...others }],
  });
  const counted = quotaKinds.map(async (kind) => [kind, await countUsage(account_id, kind)] as const);
  expect(Object.fromEntries(await Promise.all(counted))).toEqual({
    ...{ open_imports: 1, open_transcriptions: 3, open_exports: 4, upload_slots: 1, projects: 1 },
    stored_bytes: slot.size_bytes + videoFacts.sizeBytes + 7 + 3 + 40 + font.size_bytes,
  });
});
