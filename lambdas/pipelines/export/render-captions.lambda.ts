import { objectKeys } from '#contract/object-keys.ts';
import type { ExportRecord } from '#contract/records/export.ts';
import type { MediaFacts } from '#contract/schemas/media-facts.ts';
import { CAPTIONS_TOO_SLOW } from '#contract/step-errors.ts';
import { exportSteps } from '#contract/steps/export.ts';
import { burnedCaptions } from '#core/captions/burned/burned-captions.ts';
import { encodeUnits } from '#core/cost/encode-units.ts';
import { backdropUnits, burnedFileUnits, encodeFileUnits } from '#core/cost/modelled-units.ts';
import { encodeSettings } from '#core/media/encode-settings.ts';
import { framesPerSecond, outputFrameRate } from '#core/media/output-frame-rate.ts';
import { pictureWarnings } from '#core/media/picture-warnings.ts';
import { tierOf } from '#core/media/preprocessors.ts';
import { safeZoneOf } from '#core/presets/presets.ts';
import { StepError } from '#core/step-error.ts';
import { backdropOf } from '#core/styles/backdrop.ts';
import { drawingOf } from '#core/styles/drawing.ts';
import { resolveStyle } from '#core/styles/resolve-style.ts';
import { putObject } from '#runtime/aws/s3.ts';
import { burnIn } from '#runtime/burn-in.ts';
import { captionFontUri } from '#runtime/caption-fonts.ts';
import { objectUri } from '#runtime/environment.ts';
import { readFontCopy } from '#runtime/export-fonts.ts';
import { laidOut } from '#runtime/laid-out.ts';
import { addModelled } from '#runtime/meter/tally.ts';
import { ownFontOf } from '#runtime/own-font-of-style.ts';
import { advanceExport, findExport, setExportWarnings } from '#runtime/stores/exports.ts';
import { getTranscript } from '#runtime/stores/transcripts.ts';
import { encodePriorityOf } from '#runtime/stores/usage.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';
import { projectOfWork } from '#runtime/work/project-of-work.ts';
import { workEnded } from '#runtime/work/work-ended.ts';

/** Writes the captions, if any, as TTML, and makes the settings with which EncodeVideo renders. */
export const handler = pipelineStep('RenderCaptions', exportSteps.RenderCaptions, async (work) => {
  // First, so that what is cancelled from here on counts as begun. False also in a second run.
  await advanceExport(work, 0.02);
  const record = await findExport(work.account_id, work.export_id);
  if (record?.status !== 'queued' && record?.status !== 'processing') throw workEnded(work.export_id);
  const project = await projectOfWork(work);
  if (!project.media || !project.media_key) throw new Error(`Project ${work.project_id} has no media`);
  const encoding = encodeSettings({
    facts: project.media,
    inputUri: objectUri(project.media_key),
    audioTrack: record.audio_track,
    // MediaConvert adds the container's extension.
    destinationUri: objectUri(objectKeys.video(work).replace(/\.mp4$/, '')),
    canvas: canvasOfRecord(record),
    preset: record.preset,
    fit: record.fit,
    backdropUri: project.media.source === 'audio' ? await writeBackdrop(record) : undefined,
    range: record.range && rangeOf(record, project.media),
    captions: record.transcript_key ? await writeCaptions(record, record.transcript_key, project.media) : undefined,
  });
  meterEncode(record, project.media);
  const { startMs, endMs } = rangeOf(record, project.media);
  const priority = await encodePriorityOf(work.account_id, 'open_exports');
  return { ...work, encoding, priority, stated_ms: endMs - startMs };
});

/** Counts what AWS bills for EncodeVideo, the next state. */
const meterEncode = (record: ExportRecord, facts: MediaFacts): void => {
  const { startMs, endMs } = rangeOf(record, facts);
  const rate = framesPerSecond(outputFrameRate(facts, record.preset));
  const durationMs = endMs - startMs;
  addModelled(encodeUnits({ ...canvasOfRecord(record), framesPerSecond: rate, durationMs, tier: tierOf(facts) }));
  addModelled(encodeFileUnits);
};

const writeCaptions = async (record: ExportRecord, transcriptKey: string, facts: MediaFacts) => {
  const { lines, language } = await getTranscript(transcriptKey);
  const { style, own, lost } = await ownFontOf(resolveStyle(record.style), () => readFontCopy(record));
  const canvas = canvasOfRecord(record);
  const request = {
    lines,
    language,
    style,
    burnIn: burnIn(),
    canvas,
    safeZone: safeZoneOf(record.preset, canvas, style),
    fps: framesPerSecond(outputFrameRate(facts, record.preset)),
    range: rangeOf(record, facts),
  };
  const timeoutMs = layoutMs(lines.reduce((sum, { words }) => sum + words.length, 0));
  const drawn = await laidOut({ timeoutMs, own }, ({ open }) => burnedCaptions(request, open), tooSlow);
  const { ttml, fontFile, warnings: ofCaptions } = drawn;
  const ofPicture = pictureWarnings(facts, canvas, request.range, record.fit);
  if (lost.length + ofCaptions.length > 0) await setExportWarnings(record, [...ofPicture, ...lost, ...ofCaptions]);
  if (ttml === undefined) return undefined;
  const key = objectKeys.work(record, record.export_id, 'captions.ttml');
  await putObject(key, ttml, 'application/ttml+xml');
  addModelled(burnedFileUnits);
  return {
    ttmlUri: objectUri(key),
    outlined: drawingOf(style).outline !== undefined,
    fontUri: fontFile === 'own' ? objectUri(objectKeys.exportFont(record)) : await captionFontUri(fontFile),
  };
};

/** Words that all differ take half of it. */
const layoutMs = (words: number): number => 5000 + Math.ceil(words / 2);

const tooSlow = (cause: Error): StepError =>
  new StepError(
    CAPTIONS_TOO_SLOW,
    'The captions take too long to lay out. Export a shorter range, or choose another font.',
    { cause },
  );

const writeBackdrop = async (record: ExportRecord): Promise<string> => {
  const key = objectKeys.work(record, record.export_id, 'backdrop.png');
  await putObject(key, backdropOf(resolveStyle(record.style), canvasOfRecord(record)), 'image/png');
  addModelled(backdropUnits);
  return objectUri(key);
};

const canvasOfRecord = ({ width, height }: ExportRecord) => ({ widthPx: width, heightPx: height });

const rangeOf = ({ range }: ExportRecord, { durationMs }: MediaFacts) =>
  range ? { startMs: range.start_ms, endMs: range.end_ms } : { startMs: 0, endMs: durationMs };
