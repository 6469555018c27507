import { metricNames } from '#contract/names.ts';
import { objectKeys } from '#contract/object-keys.ts';
import type { ExportRecord } from '#contract/records/export.ts';
import type { ExportWarning } from '#contract/schemas/export.ts';
import type { MediaFacts } from '#contract/schemas/media-facts.ts';
import type { VideoPlan } from '#contract/schemas/video-plan.ts';
import { OUR_RENDERER_FAILED } from '#contract/step-errors.ts';
import { exportSteps } from '#contract/steps/export.ts';
import { type BurnedRequest, burnedCaptions } from '#core/captions/burned/burned-captions.ts';
import { hasEmojiIn } from '#core/captions/burned/emoji-runs.ts';
import type { FontFile } from '#core/captions/burned/font-files.ts';
import { captionsTooSlow } from '#core/captions/captions-too-slow.ts';
import { paintedCaptions } from '#core/captions/scene/painted-captions.ts';
import { textTrackOf } from '#core/captions/subtitles/text-track.ts';
import { encodeUnits } from '#core/cost/encode-units.ts';
import { backdropUnits, burnedFileUnits, encodeFileUnits, transitionUnits } from '#core/cost/modelled-units.ts';
import { encodeSettings } from '#core/media/encode-settings.ts';
import { framesPerSecond, outputFrameRate } from '#core/media/output-frame-rate.ts';
import { pictureWarnings } from '#core/media/picture-warnings.ts';
import { tierOf } from '#core/media/preprocessors.ts';
import { renderLimits } from '#core/media/render-limits.ts';
import { rendererOf } from '#core/media/renderer-of.ts';
import { piecesAtOnce, piecesOf } from '#core/media/video-pieces.ts';
import { videoPlan } from '#core/media/video-plan.ts';
import { safeZoneOf } from '#core/presets/presets.ts';
import { StepError } from '#core/step-error.ts';
import { backdropOf } from '#core/styles/backdrop.ts';
import { drawingOf } from '#core/styles/drawing.ts';
import { resolveStyle } from '#core/styles/resolve-style.ts';
import { putObject } from '#runtime/aws/s3.ts';
import { captionDrawing } from '#runtime/caption-drawing.ts';
import { captionFontKey } from '#runtime/caption-fonts.ts';
import { objectUri } from '#runtime/environment.ts';
import { readFontCopy } from '#runtime/export-fonts.ts';
import { laidOut } from '#runtime/laid-out.ts';
import { countForAlarm } from '#runtime/meter/count-for-alarm.ts';
import { addModelled } from '#runtime/meter/tally.ts';
import type { OpenedFonts } from '#runtime/opened-fonts.ts';
import { ownFontOf } from '#runtime/own-font-of-style.ts';
import { getAccount } from '#runtime/stores/accounts.ts';
import { advanceExport, findExport, setExportRenderer, setExportWarnings } from '#runtime/stores/exports.ts';
import { getTranscript } from '#runtime/stores/transcripts.ts';
import { encodePriorityOf, openWorks } from '#runtime/stores/usage.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';
import { projectOfWork } from '#runtime/work/project-of-work.ts';
import { workEnded } from '#runtime/work/work-ended.ts';

/**
 * Writes the captions, if any, for what makes the video, and says how it is made: in pieces by our own code, or by MediaConvert. The
 * latter also where our own code has failed with `error`, if the stage may use both and MediaConvert draws the style as it is.
 */
export const handler = pipelineStep('RenderCaptions', exportSteps.RenderCaptions, async ({ takes, error, ...work }) => {
  // First, so that what is cancelled from here on counts as begun. False also in a second run.
  await advanceExport(work, 0.02);
  const record = await findExport(work.account_id, work.export_id);
  if (record?.status !== 'queued' && record?.status !== 'processing') throw workEnded(work.export_id);
  const project = await projectOfWork(work);
  if (!project.media || !project.media_key) throw new Error(`Project ${work.project_id} has no media`);
  const { media, media_key } = project;
  const { startMs, endMs } = rangeOf(record, media);
  const stated_ms = endMs - startMs;
  const asked = {
    facts: media,
    audioTrack: record.audio_track,
    canvas: canvasOfRecord(record),
    preset: record.preset,
    fit: record.fit,
    range: record.range && { startMs, endMs },
  };
  const stillKey = media.source === 'audio' ? await writeBackdrop(record) : undefined;
  const plan = videoPlan(asked);
  const { renderer: setting } = captionDrawing();
  const isOursAlone = plan.picture?.fit === 'blur' || record.soft_transcript_key !== undefined;
  if (error !== undefined && (setting !== 'auto' || isOursAlone)) throw ourFailure(error);
  // An execution that began with the last release goes on by its definition, which sends no pieces.
  const mayRender = error === undefined && (takes !== undefined || setting === 'lambda');
  const renderer = mayRender ? rendererOf(setting, asked) : 'mediaconvert';
  if (renderer === 'lambda') {
    await setExportRenderer(work, renderer);
    const captions = await writePainted(record, media);
    const text_key = await writeText(record, media, plan);
    const rendering = {
      plan,
      source_key: media_key,
      media_ms: media.durationMs,
      captions,
      still_key: stillKey,
      text_key,
    };
    addModelled(transitionUnits(1));
    const { limits } = await getAccount(work.account_id);
    const places = limits.maxChunks;
    const at_once = piecesAtOnce(places, await openWorks(work.account_id, 'open_exports'));
    const pieces = piecesOf(renderLimits(media, plan).chunks);
    return { ...work, stated_ms, rendering, pieces, at_once, places };
  }
  // The stage's renderer has changed since it was asked for, or our own code has failed.
  if (record.soft_transcript_key) throw new Error('MediaConvert writes no text into a video');
  const captions = await writeBurned(record, media, error);
  await setExportRenderer(work, renderer);
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

/** By a name of its own, since machines would retry some of those of our own code. */
const ourFailure = (name: string): StepError =>
  new StepError(OUR_RENDERER_FAILED, `Our own code could not make the video: ${name}`);

const fellBack: ExportWarning = {
  code: 'renderer_fallback',
  message:
    'Our own renderer failed, so MediaConvert made this video: its captions may differ slightly from the preview.',
};

/** Counts what AWS bills for EncodeVideo, the next state. */
const meterEncode = (record: ExportRecord, facts: MediaFacts): void => {
  const { startMs, endMs } = rangeOf(record, facts);
  const rate = framesPerSecond(outputFrameRate(facts, record.preset));
  const durationMs = endMs - startMs;
  addModelled(encodeUnits({ ...canvasOfRecord(record), framesPerSecond: rate, durationMs, tier: tierOf(facts) }));
  addModelled(encodeFileUnits);
  if (facts.source === 'audio') addModelled(backdropUnits);
};

/** Lays the captions out, and tells what was warned of. Undefined where none are asked for. */
const laidOutOf = async <Laid extends { readonly warnings: readonly ExportWarning[] }>(
  record: ExportRecord,
  facts: MediaFacts,
  lay: (request: BurnedRequest, fonts: OpenedFonts) => Laid,
  before: readonly ExportWarning[] = [],
) => {
  if (!record.transcript_key) {
    const others = record.warnings?.filter(({ code }) => !before.some((one) => one.code === code)) ?? [];
    if (before.length > 0) await setExportWarnings(record, [...others, ...before]);
    return undefined;
  }
  const { lines, language } = await getTranscript(record.transcript_key);
  const { style, own, lost } = await ownFontOf(resolveStyle(record.style), () => readFontCopy(record));
  const canvas = canvasOfRecord(record);
  const request = {
    lines,
    language,
    style,
    canvas,
    safeZone: safeZoneOf(record.preset, canvas, style),
    fps: framesPerSecond(outputFrameRate(facts, record.preset)),
    range: rangeOf(record, facts),
  };
  const timeoutMs = layoutMs(lines.reduce((sum, { words }) => sum + words.length, 0));
  const laid = await laidOut({ timeoutMs, own }, (fonts) => lay(request, fonts), captionsTooSlow);
  const ofPicture = pictureWarnings(facts, canvas, request.range, record.fit);
  const ofCaptions = [...before, ...lost, ...laid.warnings];
  if (ofCaptions.length > 0) await setExportWarnings(record, [...ofPicture, ...ofCaptions]);
  return { ...laid, style, hasEmoji: hasEmojiIn(lines) };
};

const fontKeyOf = (record: ExportRecord, file: FontFile): string | Promise<string> =>
  file === 'own' ? objectKeys.exportFont(record) : captionFontKey(file);

/** For our own code; undefined where there is no text to draw. */
const writePainted = async (record: ExportRecord, facts: MediaFacts) => {
  const laid = await laidOutOf(record, facts, (request, fonts) =>
    paintedCaptions({ ...request, isPainted: true }, fonts.openerFor({ ...request, isPainted: true })),
  );
  if (!laid?.painted) return undefined;
  const key = objectKeys.work(record, record.export_id, 'captions.json');
  await putObject(key, JSON.stringify(laid.painted), 'application/json');
  const font_key = await fontKeyOf(record, laid.fontFile);
  return { key, font_key, ...(laid.hasEmoji && { emoji_key: await captionFontKey('noto-color-emoji') }) };
};

/** For our own code; undefined where no track of text is asked for. */
const writeText = async (record: ExportRecord, facts: MediaFacts, plan: VideoPlan): Promise<string | undefined> => {
  if (!record.soft_transcript_key) return undefined;
  const shown = { range: rangeOf(record, facts), plan, isDefault: record.transcript_key === undefined };
  const text = textTrackOf(await getTranscript(record.soft_transcript_key), shown);
  const key = objectKeys.work(record, record.export_id, 'text.json');
  await putObject(key, JSON.stringify(text), 'application/json');
  return key;
};

/** For EncodeVideo; undefined where there is no text to burn in. Throws `failed` where it would be drawn otherwise than by our own code. */
const writeBurned = async (record: ExportRecord, facts: MediaFacts, failed: string | undefined) => {
  const lay = (request: BurnedRequest, { open }: OpenedFonts) => {
    const laid = burnedCaptions({ ...request, burnIn: captionDrawing().burnIn }, open);
    if (failed !== undefined && laid.warnings.some(({ code }) => code === 'drawn_simpler')) throw ourFailure(failed);
    return laid;
  };
  const laid = await laidOutOf(record, facts, lay, failed === undefined ? [] : [fellBack]);
  if (laid?.ttml === undefined) return undefined;
  const { ttml, fontFile, style } = laid;
  const key = objectKeys.work(record, record.export_id, 'captions.ttml');
  await putObject(key, ttml, 'application/ttml+xml');
  addModelled(burnedFileUnits);
  return {
    ttmlUri: objectUri(key),
    outlined: drawingOf(style).outline !== undefined,
    fontUri: objectUri(await fontKeyOf(record, fontFile)),
  };
};

/** Words that all differ take half of it. */
const layoutMs = (words: number): number => 5000 + Math.ceil(words / 2);

const writeBackdrop = async (record: ExportRecord): Promise<string> => {
  const key = objectKeys.work(record, record.export_id, 'backdrop.png');
  await putObject(key, backdropOf(resolveStyle(record.style), canvasOfRecord(record)), 'image/png');
  return key;
};

const canvasOfRecord = ({ width, height }: ExportRecord) => ({ widthPx: width, heightPx: height });

const rangeOf = ({ range }: ExportRecord, { durationMs }: MediaFacts) =>
  range ? { startMs: range.start_ms, endMs: range.end_ms } : { startMs: 0, endMs: durationMs };
