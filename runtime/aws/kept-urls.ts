import { signedUrlLifetimeSeconds } from '#contract/limits.ts';
import { objectKeys } from '#contract/object-keys.ts';
import type { ExportRecord } from '#contract/records/export.ts';
import { downloadName, downloadSigner } from './signed-urls.ts';

/** A URL is answered again while at least half of its hour is left (docs/decisions/rate-limits.md). */
const keptMs = (signedUrlLifetimeSeconds * 1000) / 2;
const maxKept = 1000;
/** By the key of the object, which names account, project and export. */
const kept = new Map<string, { url: string; untilMs: number }>();

/**
 * The URL of an export's video, for whoever the record may be shown to: signed once in half an hour by each environment, so that
 * polling does not run into the limits of AssumeRole.
 */
export const keptDownloadUrl = async (record: ExportRecord): Promise<string> => {
  const key = objectKeys.video(record);
  const found = kept.get(key);
  const nowMs = Date.now();
  if (found && nowMs < found.untilMs) return found.url;
  const sign = await downloadSigner();
  const url = await sign(key, downloadName(record));
  if (kept.size >= maxKept) kept.clear();
  kept.set(key, { url, untilMs: nowMs + keptMs });
  return url;
};
