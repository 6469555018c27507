import { canvasOf, presetProblem } from '@cueline/captions/presets/presets.ts';
import type { Span } from '@cueline/captions/span.ts';
import type { CaptionDrawing } from '#contract/burn-in.ts';
import type { Plan } from '#contract/plans.ts';
import type { KnownExport } from '#contract/records/export.ts';
import type { ProjectRecord } from '#contract/records/project.ts';
import type { StoredStyle } from '#contract/schemas/caption-style.ts';
import type { QuoteExports } from '#contract/schemas/export.ts';
import type { MediaFacts } from '#contract/schemas/media-facts.ts';
import type { PresetId } from '#contract/schemas/preset.ts';
import { type Limited, limiterOf } from '../account-limits.ts';
import { AppError } from '../app-error.ts';
import { exportEstimate } from '../cost/estimate.ts';
import { exportCredits } from '../credits/prices.ts';
import { type ClipRange, clipRange } from '../media/clip-range.ts';
import { framesPerSecond, outputFrameRate } from '../media/output-frame-rate.ts';
import { ownRendererProblems } from '../media/own-renderer-problems.ts';
import { pictureWarnings } from '../media/picture-warnings.ts';
import { tierOf } from '../media/preprocessors.ts';
import { renderLimits } from '../media/render-limits.ts';
import { rendererOf } from '../media/renderer-of.ts';
import { videoPlan } from '../media/video-plan.ts';
import { mediaOf, noTranscript } from '../projects/not-ready.ts';
import { invalidRequest } from '../requests/invalid-request.ts';
import { workDue } from '../work/due.ts';
import { expiryOf } from '../work/export-lifetime.ts';
import { accountProject } from '../work/new-job.ts';

export interface RequestedExports extends Omit<QuoteExports, 'max_credits' | 'style_id' | 'style'> {
  /** Complete in itself; absent for the style of the project. */
  readonly style?: StoredStyle | undefined;
}

type PlannedProject = ProjectRecord & { readonly media: MediaFacts };

export interface ExportStage {
  /** What draws the captions of the account. */
  readonly drawing: CaptionDrawing;
  /** Whose prices estimates use. */
  readonly region: string;
  readonly nowMs: number;
  newId(): string;
}

/** The exports of a batch with their prices. Throws what POST exports answers where they cannot be made. */
export const planExports = (
  project: ProjectRecord,
  account: Limits,
  requested: RequestedExports,
  stage: ExportStage,
  batchId = stage.newId(),
): { readonly exports: KnownExport[]; readonly credits: number; readonly durationMs: number } => {
  const media = mediaOf(project);
  const { burn_captions, soft_captions } = requested;
  if ((burn_captions || soft_captions) && !project.transcript) throw noTranscript(project);
  const range = clipRange(requested, media.durationMs);
  refuseUnfitPresets({ ...project, media }, requested, stage, range);
  refuseLargePicture(account, requested);
  const { exportDays } = account.limits;
  const exports = newExports({ ...project, media }, requested, { ...stage, range, batchId, exportDays });
  const credits = exports.reduce((sum, record) => sum + record.credits, 0);
  return { exports, credits, durationMs: range.endMs - range.startMs };
};

export interface Limits extends Limited {
  readonly limits: Plan;
}

/** Throws plan_limit_exceeded. */
export const refuseLargePicture = (
  { limits, ...account }: Limits,
  { resolution }: Pick<RequestedExports, 'resolution'>,
): void => {
  const shortSidePx = Number.parseInt(resolution, 10);
  if (shortSidePx <= limits.maxShortSidePx) return;
  throw new AppError(
    'plan_limit_exceeded',
    `${limiterOf(account)} renders up to ${limits.maxShortSidePx}p. Ask for no more than that, or change the plan.`,
    { param: 'resolution' },
  );
};

const refuseUnfitPresets = (
  { format, media }: PlannedProject,
  { presets, resolution, fit, focus, layer, soft_captions: softCaptions }: RequestedExports,
  { drawing }: ExportStage,
  range: ClipRange,
): void => {
  const durationMs = range.endMs - range.startMs;
  const problems = presets.flatMap((preset, at) => {
    const clip = { preset, resolution, format };
    const message = presetProblem({ ...clip, durationMs });
    const asked = {
      facts: media,
      canvas: canvasOf(clip),
      preset,
      fit,
      focus,
      layer,
      range: partOf(range),
      softCaptions,
    };
    return [
      ...(message ? [{ param: `presets[${at}]`, message }] : []),
      ...ownRendererProblems(drawing.renderer, asked),
    ];
  });
  if (problems.length > 0) throw invalidRequest([...new Map(problems.map((one) => [one.param, one])).values()]);
};

/** Absent: all of the media. */
const partOf = (range: ClipRange): Span | undefined => (range.whole ? undefined : range);

/** All exports get the same time and batch, and a copy of what the project may change later. */
const newExports = (
  project: PlannedProject,
  body: RequestedExports,
  {
    range,
    batchId,
    exportDays,
    drawing,
    region,
    nowMs,
    newId,
  }: ExportStage & { readonly range: ClipRange; readonly batchId: string; readonly exportDays: number | undefined },
): KnownExport[] => {
  const durationMs = range.endMs - range.startMs;
  const tier = tierOf(project.media);
  const { renderer: setting, chunksAtOnce, exportDays: ofStage } = drawing;
  const expires_at = expiryOf(nowMs, exportDays ?? ofStage);
  return body.presets.map((preset) => {
    const record = newExport(project, body, preset, { batchId, nowMs, newId });
    const { export_id, width, height } = record;
    const canvas = { widthPx: width, heightPx: height };
    const rate = outputFrameRate(project.media, preset);
    const encode = { ...canvas, framesPerSecond: framesPerSecond(rate), durationMs, tier };
    const { fit, focus, layer } = body;
    const asked = { facts: project.media, canvas, preset, fit, focus, layer, range: partOf(range) };
    const by = rendererOf(setting, asked);
    const warnings = pictureWarnings(project.media, canvas, range, { fit, layer, renderer: by });
    return {
      ...record,
      range: range.whole ? undefined : { start_ms: range.startMs, end_ms: range.endMs },
      credits: exportCredits(project.account_id, durationMs, body.resolution),
      estimated_nano_usd: exportEstimate(
        encode,
        by === 'lambda'
          ? { by, chunks: renderLimits(project.media, videoPlan(asked), chunksAtOnce).chunks.length }
          : { by },
        region,
      ),
      warnings: warnings.length > 0 ? warnings : undefined,
      ...workDue(export_id, nowMs, 'created'),
      ...(expires_at && { expires_at }),
    };
  });
};

interface Made extends Pick<ExportStage, 'nowMs' | 'newId'> {
  readonly batchId: string;
}

/** What of an export is known without its media. */
export const newExport = (
  project: ProjectRecord,
  body: RequestedExports,
  preset: PresetId,
  { batchId, nowMs, newId }: Made,
): KnownExport => {
  const { resolution, fit, focus, layer } = body;
  const canvas = canvasOf({ preset, resolution, format: project.format });
  return {
    account_id: project.account_id,
    export_id: newId(),
    project_id: project.project_id,
    title: project.title,
    account_project: accountProject(project),
    batch_id: batchId,
    metadata: project.metadata,
    external_id: project.external_id,
    ...{ preset, resolution, fit, focus },
    layer: layer || undefined,
    sound_labels: body.sound_labels ? undefined : false,
    style: body.style ?? project.style,
    format: project.format,
    audio_track: project.audio_track,
    transcript_key: body.burn_captions ? project.transcript?.key : undefined,
    soft_transcript_key: body.soft_captions ? project.transcript?.key : undefined,
    status: 'queued',
    progress: 0,
    ...{ width: canvas.widthPx, height: canvas.heightPx },
    credits: 0,
    created_at: new Date(nowMs).toISOString(),
  };
};
