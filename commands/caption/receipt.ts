import { writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { StageTime } from './progress.ts';

/** Writes how long each stage took beside the video; answers the path. */
export const writeReceipt = async (outDir: string, media: string, times: readonly StageTime[]): Promise<string> => {
  const path = join(outDir, `${basename(media, extname(media))}.receipt.txt`);
  const totalMs = times.reduce((sum, { durationMs }) => sum + durationMs, 0);
  const rows = [...times, { stage: 'total', durationMs: totalMs }].map(
    ({ stage, durationMs }) => `${stage.padEnd(28)} ${(durationMs / 1000).toFixed(1).padStart(8)} s`,
  );
  await writeFile(path, `${basename(media)}\n\n${rows.join('\n')}\n`);
  return path;
};
