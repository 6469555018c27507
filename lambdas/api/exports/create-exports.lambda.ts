import { v7 as newId } from 'uuid';
import type { ExportRecord } from '#contract/records/export.ts';
import type { ProjectRecord } from '#contract/records/project.ts';
import { routes } from '#contract/routes.ts';
import type { CreateExports } from '#contract/schemas/export.ts';
import type { MediaFacts } from '#contract/schemas/media-facts.ts';
import { AppError } from '#core/app-error.ts';
import { exportEstimate } from '#core/cost/estimate.ts';
import { exportCredits } from '#core/credits/prices.ts';
import { type ClipRange, clipRange } from '#core/media/clip-range.ts';
import { framesPerSecond, outputFrameRate } from '#core/media/output-frame-rate.ts';
import { tierOf } from '#core/media/preprocessors.ts';
import { canvasOf, presetProblem } from '#core/presets/presets.ts';
import { mediaOf, noTranscript } from '#core/projects/not-ready.ts';
import { invalidRequest } from '#core/requests/invalid-request.ts';
import { exportView } from '#core/views/export-view.ts';
import { workDue } from '#core/work/due.ts';
import { accountProject } from '#core/work/new-job.ts';
import { region } from '#runtime/environment.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { getAccount } from '#runtime/stores/accounts.ts';
import { insertExports } from '#runtime/stores/new-exports.ts';
import { getProject } from '#runtime/stores/projects.ts';
import { askForStart } from '#runtime/work/ask-for-start.ts';

/** POST /projects/{project_id}/exports: all of the batch or nothing of it is made and charged. */
export const handler = httpRoute(routes.createExports, async ({ accountId, params, body, remember }) => {
  const project = await getProject(accountId, params.project_id);
  const media = mediaOf(project);
  if (body.burn_captions && !project.transcript) throw noTranscript(project);
  const range = clipRange(body, media.durationMs);
  refuseUnfitPresets(project, body, range);
  const account = await getAccount(accountId);
  const { limits, plan } = account;
  const shortSidePx = Number.parseInt(body.resolution, 10);
  if (shortSidePx > limits.maxShortSidePx) {
    throw new AppError(
      'plan_limit_exceeded',
      `The ${plan} plan renders up to ${limits.maxShortSidePx}p. Ask for no more than that, or change the plan.`,
      {
        param: 'resolution',
      },
    );
  }
  const exports = newExports({ ...project, media }, body, range);
  const [first] = exports;
  const reply = { batch_id: first?.batch_id ?? '', data: exports.map((record) => exportView(record)) };
  await insertExports(account, project, exports, remember(reply));
  await askForStart(...exports);
  return { body: reply };
});

const refuseUnfitPresets = (
  { format }: ProjectRecord,
  { presets, resolution }: CreateExports,
  range: ClipRange,
): void => {
  const problems = presets.flatMap((preset, at) => {
    const message = presetProblem({ preset, resolution, format, durationMs: range.endMs - range.startMs });
    return message ? [{ param: `presets[${at}]`, message }] : [];
  });
  if (problems.length > 0) throw invalidRequest(problems);
};

/** The same moment and batch for all, and everything pinned that the project may change later. */
const newExports = (
  project: ProjectRecord & { media: MediaFacts },
  body: CreateExports,
  range: ClipRange,
): ExportRecord[] => {
  const batchId = newId();
  const nowMs = Date.now();
  const durationMs = range.endMs - range.startMs;
  const tier = tierOf(project.media);
  return body.presets.map((preset) => {
    const canvas = canvasOf({ preset, resolution: body.resolution, format: project.format });
    const fps = framesPerSecond(outputFrameRate(project.media, preset));
    const exportId = newId();
    return {
      account_id: project.account_id,
      export_id: exportId,
      project_id: project.project_id,
      account_project: accountProject(project),
      batch_id: batchId,
      preset,
      resolution: body.resolution,
      range: range.whole ? undefined : { start_ms: range.startMs, end_ms: range.endMs },
      style: project.style,
      format: project.format,
      audio_track: project.audio_track,
      transcript_key: body.burn_captions ? project.transcript?.key : undefined,
      status: 'queued',
      progress: 0,
      width: canvas.widthPx,
      height: canvas.heightPx,
      credits: exportCredits(durationMs, body.resolution),
      estimated_nano_usd: exportEstimate({ ...canvas, framesPerSecond: fps, durationMs, tier }, region()),
      ...workDue(exportId, nowMs, 'created'),
      created_at: new Date(nowMs).toISOString(),
    };
  });
};
