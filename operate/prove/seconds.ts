import { talkPath } from '../stage/talk.ts';
import type { ProofRun } from './exports.ts';
import { uploadByPut } from './uploads.ts';
import { percentile } from './verdicts.ts';

const atOnce = 5;

/** Seconds from the first byte of an upload to the URL of its export, which is ordered with its project, of so many videos, five at a time. */
export const measureSeconds = async (proof: ProofRun, runs: number): Promise<number[]> => {
  const seconds: number[] = [];
  await proof.report.part(() =>
    proof.report.check('upload to URL', async (saw) => {
      for (let done = 0; done < runs; done += atOnce)
        seconds.push(
          ...(await Promise.all(Array.from({ length: Math.min(atOnce, runs - done) }, () => oneVideo(proof)))),
        );
      saw(
        `p50 ${percentile(seconds, 0.5).toFixed(1)} s, p95 ${percentile(seconds, 0.95).toFixed(1)} s of ${runs} videos`,
      );
    }),
  );
  return seconds;
};

const oneVideo = async (proof: ProofRun): Promise<number> => {
  const { api } = proof;
  const startedMs = performance.now();
  const upload_id = await uploadByPut(api, talkPath);
  const exports = { presets: ['tiktok' as const], range_start: 4, range_end: 10 };
  const { id, export_ids = [] } = await api.projects.create({ upload_id, language: 'en', exports });
  await api.wait({ type: 'exports', ids: export_ids }, { pollMs: 250 });
  const seconds = (performance.now() - startedMs) / 1000;
  await api.projects.delete(id);
  return seconds;
};
