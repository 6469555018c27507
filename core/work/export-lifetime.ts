import { signedUrlLifetimeSeconds } from '#contract/limits.ts';
import type { ExportRecord } from '#contract/records/export.ts';
import { dayMs } from '../days.ts';
import { dueAt } from './due.ts';

/** When the video of an export that is created now is deleted; undefined where it is kept. */
export const expiryOf = (createdMs: number, exportDays: number | undefined): string | undefined =>
  exportDays === undefined ? undefined : new Date(createdMs + exportDays * dayMs).toISOString();

/** Whether a completed export has its video no more. */
export const isExpired = (record: Pick<ExportRecord, 'status' | 'expires_at'>, nowMs: number): boolean =>
  record.status === 'completed' && record.expires_at !== undefined && Date.parse(record.expires_at) <= nowMs;

/** Whether there is a video to download. */
export const hasVideo = (record: Pick<ExportRecord, 'status' | 'expires_at'>, nowMs: number): boolean =>
  record.status === 'completed' && !isExpired(record, nowMs);

/**
 * The due fields of a completed export whose event is sent: its video is deleted once no URL that was signed before is valid.
 * Undefined where it is kept.
 */
export const expiryDue = ({ status, export_id, expires_at }: ExportRecord): ReturnType<typeof dueAt> | undefined =>
  status === 'completed' && expires_at !== undefined
    ? dueAt(export_id, Date.parse(expires_at) + signedUrlLifetimeSeconds * 1000, 'publish')
    : undefined;
