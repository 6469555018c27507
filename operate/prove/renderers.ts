import { execFileSync } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { minChunkSeconds } from '@cueline/video/limits.ts';
import { known } from '#contract/or-later.ts';
import type { CostRow } from '#contract/schemas/cost-row.ts';
import { Renderer } from '#contract/schemas/export.ts';
import { renderSteps } from '#contract/steps/render.ts';
import { renderOffBy } from '#core/cost/render-figures.ts';
import { renderUnits } from '#core/cost/render-units.ts';
import { dayMs, dayOf } from '#core/days.ts';
import { unitsIn } from '#finance/books/group-costs.ts';
import { rowsIn } from '#finance/books/pieces.ts';
import { Renderers } from '#finance/books/renderers.ts';
import { EncodedExports, encodingSection } from '#finance/report/encoding-section.ts';
import { roughUsd } from '../costs/amounts.ts';
import { readCosts } from '../costs/read-costs.ts';
import { framesPerSecond, talkLines, talkPath } from '../stage/talk.ts';
import { type CostsOf, logsAreRead } from './costs.ts';
import { isCaption, type ProofRun, render, shown } from './exports.ts';
import { NotHere } from './findings.ts';
import { colorInFrames, expected } from './rendered-video.ts';
import { uploadByPut } from './uploads.ts';

interface Made {
  readonly id: string;
  readonly by: Renderer | undefined;
  readonly sizeBytes: number;
  /** Whether captions are shown, frame by frame. */
  readonly captioned: readonly boolean[];
}

/** Its first words are enough to rehearse it; the whole talk, but for its last second, to compare prices. */
const secondsOf = ({ isLocal }: ProofRun['report']): number => (isLocal ? 3 : 18);

/**
 * The same clip by each renderer: `auto` leaves a picture of this size to MediaConvert. They are alike in length and captions; says what a minute
 * cost, and whether ours took the time that quotes estimate.
 */
export const checkRenderers = async (run: ProofRun, costsOf: CostsOf): Promise<void> => {
  const { report } = run;
  await report.part(async () => {
    const { ours, rows } = await report.check('each renderer', async (saw) => {
      const ours = await made(run, talkPath);
      const theirs = await made(run, await largeTalk(run));
      if (ours.by === theirs.by)
        throw new NotHere(`${ours.by} makes both exports: with renderer auto of the stage each would make one`);
      alike(ours, theirs);
      for (const { by, sizeBytes, captioned } of [ours, theirs])
        saw(`${by}: ${captioned.length} frames, ${sizeBytes} B`);
      const rows = await costsOfExports([ours.id, theirs.id], costsOf);
      for (const text of sentences(rows)) saw(text);
      return { ours, rows };
    });
    await report.check('the time of RenderChunk', async (saw) => {
      const own = rows.filter(({ export_id, route }) => export_id === ours.id && route in renderSteps);
      saw(timeAsEstimated(unitsIn(own, 'lambda_mb_ms'), ours.captioned.length));
    });
  });
};

/** Throws where Lambda took longer than quotes say that it takes at most. */
export const timeAsEstimated = (mbMs: number, frames: number): string => {
  const video = { widthPx: 1920, heightPx: 1080, framesPerSecond, durationMs: (frames * 1000) / framesPerSecond };
  const chunks = Math.ceil(video.durationMs / (1000 * minChunkSeconds));
  const { lambda_mb_ms: expectedMbMs = 1 } = renderUnits(video, chunks);
  const times = mbMs / expectedMbMs;
  const said = `Lambda took ${times.toFixed(2)} times what is estimated`;
  if (times > renderOffBy) throw new Error(`${said}: correct core/cost/render-figures.ts`);
  return said;
};

/** The same clip in a picture that our own code does not take. */
const largeTalk = async ({ dir, report }: ProofRun): Promise<string> => {
  const path = join(dir, 'large.mp4');
  const picture = ['-vf', 'scale=4608:2592', '-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'copy'];
  const length = ['-t', String(secondsOf(report))];
  execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-i', talkPath, ...length, ...picture, path]);
  return path;
};

const made = async (run: ProofRun, source: string): Promise<Made> => {
  const { api, report } = run;
  const project = await api.projects.create({ upload_id: await uploadByPut(api, source), auto_transcribe: false });
  const seconds = secondsOf(report);
  const lines = (await talkLines()).filter(({ words }) => words.every(({ end }) => end <= seconds));
  await api.transcripts.replace(project.id, { lines });
  const body = { resolution: '1080p', range_start: 0, range_end: seconds } as const;
  const { rendered, path } = await render(run, project.id, 'youtube', body, seconds * 1000);
  const captioned = (await colorInFrames(path, isCaption)).map((share) => share >= shown);
  await api.projects.delete(project.id);
  return { id: rendered.id, by: known(Renderer, rendered.renderer), sizeBytes: (await stat(path)).size, captioned };
};

/** Throws where one has other frames than the other, or captions at other times: the edge of one may fall a frame earlier. */
export const alike = (one: Pick<Made, 'captioned'>, other: Pick<Made, 'captioned'>): void => {
  expected(one.captioned.length, other.captioned.length, 'the number of frames');
  const differing = one.captioned.filter((is, frame) => is !== other.captioned[frame]).length;
  if (differing > 0.04 * one.captioned.length) throw new Error(`captions differ in ${differing} frames`);
};

/** Cost rows of these exports; their log lines arrive late. */
const costsOfExports = async (ids: readonly string[], { stack }: CostsOf): Promise<readonly CostRow[]> => {
  const own = await logsAreRead(async () => {
    const nowMs = Date.now();
    const { pieces } = await readCosts([dayOf(nowMs - dayMs), dayOf(nowMs)], { stack, nowMs });
    const found = await rowsIn(pieces(), ({ export_id = '' }) => ids.includes(export_id));
    return new Renderers().add(found).names.size === ids.length ? found : undefined;
  });
  if (!own) throw new Error('the costs of both exports are not in the logs');
  return own;
};

/** What a minute cost, by what made it. */
const sentences = (rows: readonly CostRow[]): string[] =>
  encodingSection(new EncodedExports().add(rows)).rows.map(
    ([name, , minutes, nanoUsd, perMinute]) =>
      `${name}: ${roughUsd(Number(nanoUsd))} for ${Number(minutes).toFixed(2)} minutes, ${roughUsd(Number(perMinute))} a minute`,
  );
