import { burnedCaptions } from '@cueline/captions/burned/burned-captions.ts';
import { type CaptionsRequest, notAtTop } from '@cueline/captions/laid-out/drawn-captions.ts';
import { hasEmojiIn } from '@cueline/captions/laid-out/emoji-runs.ts';
import type { FontFile } from '@cueline/captions/laid-out/font-files.ts';
import { linesOfFile } from '@cueline/captions/lines-of-file.ts';
import { safeZoneOf } from '@cueline/captions/presets/presets.ts';
import { paintedCaptions } from '@cueline/captions/scene/painted-captions.ts';
import { backdropPng } from '@cueline/captions/styles/backdrop-png.ts';
import { lookOf } from '@cueline/captions/styles/look-of.ts';
import { resolveStyle } from '@cueline/captions/styles/resolve-style.ts';
import { styleOn } from '@cueline/captions/styles/style-on.ts';
import { textTrackOf } from '@cueline/captions/subtitles/text-track.ts';
import { objectKeys } from '#contract/object-keys.ts';
import type { KnownExport } from '#contract/records/export.ts';
import type { ExportWarning, Renderer } from '#contract/schemas/export.ts';
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
  { renderer, before = [] }: { readonly renderer: Renderer; readonly before?: readonly ExportWarning[] },
) => {
  const canvas = canvasOfRecord(record);
  const range = rangeOf(record, facts);
  const ofPicture = pictureWarnings(facts, canvas, range, { ...record, renderer });
  const isTold = ({ message }: ExportWarning): boolean =>
    record.warnings?.some((one) => one.message === message) ?? false;
  const told = [...ofPicture, ...before].every(isTold);
  if (!record.transcript_key) {
    if (!told) await setExportWarnings(record, [...ofPicture, ...before]);
    return undefined;
  }
  const { lines, language } = await captionsOf(record, record.transcript_key);
  const { style, own, lost } = await ownFontOf(styleOn(record.preset, resolveStyle(knownStyle(record.style))), () =>
    readFontCopy(record),
  );
  const request = {
    lines,
    language,
    style,
    canvas,
    safeZone: safeZoneOf(record.preset, canvas),
    fps: framesPerSecond(outputFrameRate(facts, record.preset)),
    range,
  };
  const timeoutMs = layoutMs(lines.reduce((sum, { words }) => sum + words.length, 0));
  const laid = await laidOut({ timeoutMs, own }, (fonts) => lay(request, fonts), captionsTooSlow);
  const ofCaptions = [...before, ...lost, ...laterFieldWarnings(record.style), ...laid.warnings];
  if (ofCaptions.length > 0 || !told) await setExportWarnings(record, [...ofPicture, ...ofCaptions]);
  return { ...laid, style, hasEmoji: hasEmojiIn(lines) };
};

const captionsOf = async ({ sound_labels: sounds }: KnownExport, key: string) => {
  const transcript = await getTranscript(key);
  return { ...transcript, lines: linesOfFile(transcript, { sounds }) };
};

const fontKeyOf = (record: KnownExport, file: FontFile): string | Promise<string> =>
  file === 'own' ? objectKeys.exportFont(record) : captionFontKey(file);

/** For our own code; undefined where there is no text to draw. */
export const writePainted = async (record: KnownExport, facts: MediaFacts) => {
  const lay = (request: CaptionsRequest, fonts: OpenedFonts) =>
    paintedCaptions({ ...request, isPainted: true }, fonts.openerFor({ ...request, isPainted: true }));
  const laid = await laidOutOf(record, facts, lay, { renderer: 'lambda' });
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
  const text = textTrackOf(await captionsOf(record, record.soft_transcript_key), shown);
  const key = objectKeys.work(record, record.export_id, 'text.json');
  await putObject(key, JSON.stringify(text), 'application/json');
  return key;
};

const drawnSimpler = new Error('MediaConvert draws this style simpler.');

/** What `writeBurned` gives, where MediaConvert draws the captions as our own code does; undefined where not. */
export const writeAlike = async (record: KnownExport, facts: MediaFacts) => {
  try {
    const errorOf = ({ code }: ExportWarning) => (code === 'drawn_simpler' ? drawnSimpler : undefined);
    return { captions: await burned(record, facts, [], errorOf) };
  } catch (error) {
    if (error !== drawnSimpler) throw error;
    return undefined;
  }
};

/** For EncodeVideo; undefined where there is no text to burn in. Throws `failed` where it would be drawn otherwise than by our own code. */
export const writeBurned = (record: KnownExport, facts: MediaFacts, failed: string | undefined) =>
  failed === undefined
    ? burned(record, facts, [], () => undefined)
    : burned(record, facts, [fellBack], ({ code, message }) =>
        code === 'drawn_simpler' && message !== notAtTop.message ? ourFailure(failed) : undefined,
      );

const burned = async (
  record: KnownExport,
  facts: MediaFacts,
  before: readonly ExportWarning[],
  errorOf: (warning: ExportWarning) => Error | undefined,
) => {
  const lay = (request: CaptionsRequest, { open }: OpenedFonts) => {
    const laid = burnedCaptions({ ...request, burnIn: captionDrawing(record.account_id).burnIn }, open);
    for (const warning of laid.warnings) {
      const error = errorOf(warning);
      if (error) throw error;
    }
    return laid;
  };
  const laid = await laidOutOf(record, facts, lay, { renderer: 'mediaconvert', before });
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
