import { burnedCaptions } from '@cueline/captions/burned/burned-captions.ts';
import type { CaptionsRequest } from '@cueline/captions/laid-out/drawn-captions.ts';
import { hasEmojiIn } from '@cueline/captions/laid-out/emoji-runs.ts';
import type { FontFile } from '@cueline/captions/laid-out/font-files.ts';
import { safeZoneOf } from '@cueline/captions/presets/presets.ts';
import { paintedCaptions } from '@cueline/captions/scene/painted-captions.ts';
import { backdropPng } from '@cueline/captions/styles/backdrop-png.ts';
import { lookOf } from '@cueline/captions/styles/look-of.ts';
import { resolveStyle } from '@cueline/captions/styles/resolve-style.ts';
import { styleOn } from '@cueline/captions/styles/style-on.ts';
import { textTrackOf } from '@cueline/captions/subtitles/text-track.ts';
import { objectKeys } from '#contract/object-keys.ts';
import type { KnownExport } from '#contract/records/export.ts';
import type { ExportWarning } from '#contract/schemas/export.ts';
import type { MediaFacts } from '#contract/schemas/media-facts.ts';
import type { VideoPlan } from '#contract/schemas/video-plan.ts';
import { OUR_RENDERER_FAILED } from '#contract/step-errors.ts';
import { burnedFileUnits } from '#core/cost/modelled-units.ts';
import { framesPerSecond, outputFrameRate } from '#core/media/output-frame-rate.ts';
import { pictureWarnings } from '#core/media/picture-warnings.ts';
import { StepError } from '#core/step-error.ts';
import { knownStyle, laterFieldWarnings } from '#core/styles/stored-style.ts';
import { captionsTooSlow } from '#core/work/captions-too-slow.ts';
import { putObject } from '#runtime/aws/s3.ts';
import { captionDrawing } from '#runtime/caption-drawing.ts';
import { captionFontKey } from '#runtime/caption-fonts.ts';
import { objectUri } from '#runtime/environment.ts';
import { readFontCopy } from '#runtime/export-fonts.ts';
import { laidOut } from '#runtime/laid-out.ts';
import { addModelled } from '#runtime/meter/tally.ts';
import type { OpenedFonts } from '#runtime/opened-fonts.ts';
import { ownFontOf } from '#runtime/own-font-of-style.ts';
import { setExportWarnings } from '#runtime/stores/exports.ts';
import { getTranscript } from '#runtime/stores/transcripts.ts';

/** By a name of its own, since machines would retry some of those of our own code. */
export const ourFailure = (name: string): StepError =>
  new StepError(OUR_RENDERER_FAILED, `Our own code could not make the video: ${name}`);

const fellBack: ExportWarning = {
  code: 'renderer_fallback',
  message:
    'Our own renderer failed, so MediaConvert made this video: its captions may differ slightly from the preview.',
};

/** Lays the captions out, and stores the warnings. Undefined where the export has no captions. */
const laidOutOf = async <Laid extends { readonly warnings: readonly ExportWarning[] }>(
  record: KnownExport,
  facts: MediaFacts,
  lay: (request: CaptionsRequest, fonts: OpenedFonts) => Laid,
  before: readonly ExportWarning[] = [],
) => {
  if (!record.transcript_key) {
    const others = record.warnings?.filter(({ code }) => !before.some((one) => one.code === code)) ?? [];
    if (before.length > 0) await setExportWarnings(record, [...others, ...before]);
    return undefined;
  }
  const { lines, language } = await getTranscript(record.transcript_key);
  const { style, own, lost } = await ownFontOf(styleOn(record.preset, resolveStyle(knownStyle(record.style))), () =>
    readFontCopy(record),
  );
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
  const ofPicture = pictureWarnings(facts, canvas, request.range, record);
  const ofCaptions = [...before, ...lost, ...laterFieldWarnings(record.style), ...laid.warnings];
  if (ofCaptions.length > 0) await setExportWarnings(record, [...ofPicture, ...ofCaptions]);
  return { ...laid, style, hasEmoji: hasEmojiIn(lines) };
};

const fontKeyOf = (record: KnownExport, file: FontFile): string | Promise<string> =>
  file === 'own' ? objectKeys.exportFont(record) : captionFontKey(file);

/** For our own code; undefined where there is no text to draw. */
export const writePainted = async (record: KnownExport, facts: MediaFacts) => {
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
export const writeText = async (
  record: KnownExport,
  facts: MediaFacts,
  plan: VideoPlan,
): Promise<string | undefined> => {
  if (!record.soft_transcript_key) return undefined;
  const shown = { range: rangeOf(record, facts), plan, isDefault: record.transcript_key === undefined };
  const text = textTrackOf(await getTranscript(record.soft_transcript_key), shown);
  const key = objectKeys.work(record, record.export_id, 'text.json');
  await putObject(key, JSON.stringify(text), 'application/json');
  return key;
};

/** For EncodeVideo; undefined where there is no text to burn in. Throws `failed` where it would be drawn otherwise than by our own code. */
export const writeBurned = async (record: KnownExport, facts: MediaFacts, failed: string | undefined) => {
  const lay = (request: CaptionsRequest, { open }: OpenedFonts) => {
    const laid = burnedCaptions({ ...request, burnIn: captionDrawing(record.account_id).burnIn }, open);
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
    outlined: lookOf(style).roles.word.outlines !== undefined,
    fontUri: objectUri(await fontKeyOf(record, fontFile)),
  };
};

/** Words that all differ take half of it. */
const layoutMs = (words: number): number => 5000 + Math.ceil(words / 2);

export const writeBackdrop = async (record: KnownExport): Promise<string> => {
  const key = objectKeys.work(record, record.export_id, 'backdrop.png');
  await putObject(key, backdropPng(resolveStyle(knownStyle(record.style)), canvasOfRecord(record)), 'image/png');
  return key;
};

export const canvasOfRecord = ({ width, height }: KnownExport) => ({ widthPx: width, heightPx: height });

export const rangeOf = ({ range }: KnownExport, { durationMs }: MediaFacts) =>
  range ? { startMs: range.start_ms, endMs: range.end_ms } : { startMs: 0, endMs: durationMs };
