import * as v from 'valibot';
import { maxOpenDays } from '#contract/limits.ts';
import type { QuotaKind, Use } from '#contract/quotas.ts';
import { ExportRecord } from '#contract/records/export.ts';
import { FontRecord } from '#contract/records/font.ts';
import { JobRecord } from '#contract/records/job.ts';
import { ProjectRecord } from '#contract/records/project.ts';
import { UploadRecord } from '#contract/records/upload.ts';
import type { TableName } from '#contract/tables.ts';
import { dayMs } from '#core/days.ts';
import { holdsPlace, openUse } from '#core/quotas/open-use.ts';
import { storedBytes } from '#core/quotas/stored-bytes.ts';
import { queryPages } from '../aws/dynamodb.ts';

const OpenJob = v.pick(JobRecord, ['type', 'status', 'transcribes', 'reserved_exports', 'holds_place', 'created_at']);
const OpenExport = v.pick(ExportRecord, ['export_id', 'status', 'holds_place', 'created_at']);
const Stored = v.pick(ProjectRecord, [
  'deleting',
  'media',
  'reserved_bytes',
  'version_bytes',
  'text_bytes',
  'bytes_freed',
]);
const StoredFont = v.pick(FontRecord, ['size_bytes']);
const Slot = v.pick(UploadRecord, ['size_bytes', 'used_by', 'terminated_at']);

/** How much of a quota an account uses, counted from its items and not read from its counter. */
export const countUsage = async (account_id: string, kind: QuotaKind): Promise<number> => {
  let counted = 0;
  for await (const use of usesOf(account_id, kind)) counted += use[kind] ?? 0;
  return counted;
};

const usesOf = async function* (account_id: string, kind: QuotaKind): AsyncGenerator<Use, void> {
  const tables = tablesOf[kind];
  if (tables.includes('jobs'))
    for await (const job of recentItems('jobs', account_id, OpenJob)) if (holdsPlace(job)) yield openUse(job);
  if (tables.includes('exports'))
    for await (const record of recentItems('exports', account_id, OpenExport))
      if (holdsPlace(record)) yield openUse(record);
  if (tables.includes('uploads'))
    for await (const { used_by, terminated_at, size_bytes } of items('uploads', account_id, Slot))
      if (!used_by && !terminated_at) yield { upload_slots: 1, stored_bytes: size_bytes };
  if (tables.includes('projects'))
    for await (const project of items('projects', account_id, Stored))
      yield { projects: project.deleting ? 0 : 1, stored_bytes: storedBytes(project) };
  if (tables.includes('fonts'))
    for await (const { size_bytes } of items('fonts', account_id, StoredFont)) yield { stored_bytes: size_bytes };
};

/** The tables whose items count towards a quota. */
const tablesOf: Readonly<Record<QuotaKind, readonly TableName[]>> = {
  open_imports: ['jobs'],
  open_transcriptions: ['jobs'],
  open_exports: ['jobs', 'exports'],
  upload_slots: ['uploads'],
  projects: ['projects'],
  stored_bytes: ['uploads', 'projects', 'fonts'],
};

const items = async function* <S extends v.GenericSchema>(table: TableName, account_id: string, schema: S) {
  for await (const page of queryPages({ table, partition: { account_id }, limit: 1000 }, schema)) yield* page;
};

/** Newest first, so that work that ended long ago is not read. */
const recentItems = async function* <S extends v.GenericSchema<unknown, { created_at: string }>>(
  table: TableName,
  account_id: string,
  schema: S,
) {
  for await (const item of items(table, account_id, schema)) {
    if (Date.parse(item.created_at) < Date.now() - maxOpenDays * dayMs) return;
    yield item;
  }
};
