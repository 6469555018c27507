import { pictureProblem } from '@cueline/captions/presets/presets.ts';
import { metricNames } from '#contract/names.ts';
import { objectKeys } from '#contract/object-keys.ts';
import { type KnownExport, knownExport } from '#contract/records/export.ts';
import type { MediaFacts } from '#contract/schemas/media-facts.ts';
import type { VideoPlan } from '#contract/schemas/video-plan.ts';
import { exportSteps } from '#contract/steps/export.ts';
import { encodeUnits } from '#core/cost/encode-units.ts';
import { backdropUnits, encodeFileUnits, transitionUnits } from '#core/cost/modelled-units.ts';
import { isTestAccount } from '#core/keys/test-account.ts';
import { encodeSettings } from '#core/media/encode-settings.ts';
import { framesPerSecond, outputFrameRate } from '#core/media/output-frame-rate.ts';
import { oursAlone } from '#core/media/own-renderer-problems.ts';
import { tierOf } from '#core/media/preprocessors.ts';
import { renderLimits } from '#core/media/render-limits.ts';
import { rendererOf } from '#core/media/renderer-of.ts';
import { piecesAtOnce, piecesOf } from '#core/media/video-pieces.ts';
import { type PlanRequest, planFor, videoPlan } from '#core/media/video-plan.ts';
import { failedAs } from '#core/step-error.ts';
import { failAsAsked } from '#core/work/test-failure.ts';
import { captionDrawing } from '#runtime/caption-drawing.ts';
import { objectUri } from '#runtime/environment.ts';
import { countForAlarm } from '#runtime/meter/count-for-alarm.ts';
import { addModelled } from '#runtime/meter/tally.ts';
import { mediaConvertIsSooner } from '#runtime/render-load.ts';
import { getAccount } from '#runtime/stores/accounts.ts';
import { advanceExport, findExport, setExportRenderer } from '#runtime/stores/exports.ts';
import { encodePriorityOf, openWorks } from '#runtime/stores/usage.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';
import { projectOfWork } from '#runtime/work/project-of-work.ts';
import { workEnded } from '#runtime/work/work-ended.ts';
import {
  canvasOfRecord,
  ourFailure,
  rangeOf,
  writeAlike,
  writeBackdrop,
  writeBurned,
  writePainted,
  writeText,
} from './write-captions.ts';

/**
 * Writes the captions, if any, for what makes the video, and says how it is made: in pieces by our own code, or by MediaConvert. The
 * latter also where our own code has failed with `error`, if the stage may use both and MediaConvert draws the style as it is.
 */
export const handler = pipelineStep('RenderCaptions', exportSteps.RenderCaptions, async ({ takes, error, ...work }) => {
  // First, so that what is cancelled from here on counts as begun. False also in a second run.
  await advanceExport(work, 0.02);
  const found = await findExport(work.account_id, work.export_id);
  if (found?.status !== 'queued' && found?.status !== 'processing') throw workEnded(work.export_id);
  const record = knownExport(found);
  failAsAsked(record);
  // An owner may have changed the shape after the export was charged.
  const problem = pictureProblem(record);
  if (problem) throw failedAs('invalid_request', problem);
  const project = await projectOfWork(work);
  if (!project.media || !project.media_key) throw new Error(`Project ${work.project_id} has no media`);
  const { media, media_key } = project;
  const { startMs, endMs } = rangeOf(record, media);
  const stated_ms = record.stated_ms ?? endMs - startMs;
  const asked = askedOf(record, media);
  const stillKey = media.source === 'audio' && !record.layer ? await writeBackdrop(record) : undefined;
  const plan = videoPlan(asked);
  const { renderer: setting, renderPlaces } = captionDrawing(work.account_id);
  const isOursAlone =
    oursAlone(media, planFor('mediaconvert', plan)) !== undefined || record.soft_transcript_key !== undefined;
  if (error !== undefined && (setting !== 'auto' || isOursAlone)) throw ourFailure(error);
  // An execution that began with the last release goes on by its definition, which sends no pieces.
  const mayRender = error === undefined && (takes !== undefined || setting === 'lambda');
  const renderer = mayRender ? rendererOf(setting, asked) : 'mediaconvert';
  // What is drawn alike need not wait behind the pieces of everybody else.
  const mayBeJob = renderPlaces !== undefined && renderer === 'lambda' && !isOursAlone && !plan.picture?.mayPad;
  const isSooner = mayBeJob && (await mediaConvertIsSooner(renderPlaces));
  const alike = isSooner ? await writeAlike(record, media) : undefined;
  if (renderer === 'lambda' && !alike) {
    await setExportRenderer(work, renderer);
    const rendering = {
      plan,
      source_key: media_key,
      media_ms: media.durationMs,
      captions: await writePainted(record, media),
      still_key: stillKey,
      text_key: await writeText(record, media, plan),
    };
    return { ...work, stated_ms, rendering, ...(await piecesNow(work.account_id, media, plan)) };
  }
  // The stage's renderer has changed since it was asked for, or our own code has failed.
  if (record.soft_transcript_key) throw new Error('MediaConvert writes no text into a video');
  const { captions } = alike ?? { captions: await writeBurned(record, media, error) };
  await setExportRenderer(work, 'mediaconvert');
  if (error !== undefined) {
    const fields = { kind: 'rendererFallback', export_id: work.export_id, error };
    countForAlarm(metricNames.rendererFallbacks, 1, fields);
  }
  const encoding = encodeSettings({
    ...asked,
    inputUri: objectUri(media_key),
    // MediaConvert adds the container's extension.
    destinationUri: objectUri(objectKeys.video(work).replace(/\.mp4$/, '')),
    backdropUri: stillKey && objectUri(stillKey),
    captions,
  });
  meterEncode(record, media);
  const priority = await encodePriorityOf(work.account_id, 'open_exports');
  return { ...work, encoding, priority, stated_ms };
});

/** The pieces of a video, and how many of them are sent at once. */
const piecesNow = async (accountId: string, media: MediaFacts, plan: VideoPlan) => {
  addModelled(transitionUnits(1));
  const { limits } = await getAccount(accountId);
  const places = limits.maxChunks;
  const at_once = piecesAtOnce(places, await openWorks(accountId, 'open_exports'));
  const { chunks } = renderLimits(media, plan, captionDrawing(accountId).chunksAtOnce, at_once);
  return { pieces: piecesOf(chunks, plan), at_once, places };
};

const askedOf = (record: KnownExport, facts: MediaFacts): PlanRequest => ({
  facts,
  audioTrack: record.audio_track,
  canvas: canvasOfRecord(record),
  preset: record.preset,
  fit: record.fit,
  focus: record.focus,
  layer: record.layer,
  range: record.range && rangeOf(record, facts),
  isTest: isTestAccount(record.account_id),
});

/** Counts what AWS bills for EncodeVideo, the next state. */
const meterEncode = (record: KnownExport, facts: MediaFacts): void => {
  const { startMs, endMs } = rangeOf(record, facts);
  const rate = framesPerSecond(outputFrameRate(facts, record.preset));
  const durationMs = endMs - startMs;
  addModelled(encodeUnits({ ...canvasOfRecord(record), framesPerSecond: rate, durationMs, tier: tierOf(facts) }));
  addModelled(encodeFileUnits);
  if (facts.source === 'audio') addModelled(backdropUnits);
};
