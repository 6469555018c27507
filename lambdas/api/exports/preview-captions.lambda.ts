import { linesOfFile } from '@cueline/captions/lines-of-file.ts';
import { lintBurned } from '@cueline/captions/lint/lint-burned.ts';
import { clipFindings } from '@cueline/captions/presets/clip-findings.ts';
import { canvasOf, safeZoneOf } from '@cueline/captions/presets/presets.ts';
import { resolveStyle } from '@cueline/captions/styles/resolve-style.ts';
import { styleOn } from '@cueline/captions/styles/style-on.ts';
import type { CaptionDrawing } from '#contract/burn-in.ts';
import { maxPreviewLayoutMs } from '#contract/limits.ts';
import { objectKeys } from '#contract/object-keys.ts';
import { exportRoutes } from '#contract/routes/exports.ts';
import type { MediaFacts } from '#contract/schemas/media-facts.ts';
import type { PreviewRequest } from '#contract/schemas/preview.ts';
import { AppError, type Problem } from '#core/app-error.ts';
import { isTestAccount } from '#core/keys/test-account.ts';
import { type ClipRange, clipRange } from '#core/media/clip-range.ts';
import { framesPerSecond, outputFrameRate } from '#core/media/output-frame-rate.ts';
import { ownRendererProblems } from '#core/media/own-renderer-problems.ts';
import { pictureWarnings } from '#core/media/picture-warnings.ts';
import { fitsMemory } from '#core/media/render-limits.ts';
import { drawnWith, rendererOf } from '#core/media/renderer-of.ts';
import { planFor, videoPlan } from '#core/media/video-plan.ts';
import { mediaOf, noTranscript } from '#core/projects/not-ready.ts';
import { invalidRequest } from '#core/requests/invalid-request.ts';
import { knownStyle, laterFieldWarnings } from '#core/styles/stored-style.ts';
import { findBytes } from '#runtime/aws/s3.ts';
import { captionDrawing } from '#runtime/caption-drawing.ts';
import { asksFor } from '#runtime/http/asks-for.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { laidOut } from '#runtime/laid-out.ts';
import type { OpenedFonts } from '#runtime/opened-fonts.ts';
import { ownFontOf } from '#runtime/own-font-of-style.ts';
import { requireFont } from '#runtime/stores/fonts.ts';
import { requestedStyle } from '#runtime/stores/styles.ts';
import { projectWithTranscript } from '#runtime/stores/transcript-versions.ts';
import { framePng } from './preview-frame.ts';
import { captionsAt, captionsPng } from './preview-picture.ts';
import { sidecarIn, sidecarReply } from './preview-sidecar.ts';

const contentType = exportRoutes.previewCaptions.picture;

/** POST /projects/{project_id}/preview: lays the captions out as RenderCaptions does, and checks or draws them. Stores nothing. */
export const handler = httpRoute(exportRoutes.previewCaptions, async ({ accountId, params, body, headers }) => {
  const { preset, resolution, fit, focus } = body;
  const [isPicture, sidecar] = [asksFor(contentType, headers), sidecarIn(headers)];
  const { project, document } = await projectWithTranscript(accountId, params.project_id);
  const media = mediaOf(project);
  if (!document) throw noTranscript(project);
  const range = clipRange(body, media.durationMs);
  const clip = { preset, resolution, format: body.format ?? project.format };
  const canvas = canvasOf(clip);
  const drawing = captionDrawing(accountId);
  const isTest = isTestAccount(accountId);
  const video = { facts: media, canvas, preset, fit, focus, range: range.whole ? undefined : range, isTest };
  const asked = { ...video, softCaptions: false };
  const problems = [...pictureProblems(body, isPicture), ...ownRendererProblems(drawing.renderer, asked)];
  if (problems.length > 0) throw invalidRequest(problems);
  const atMs = momentOf(body.at, range);
  const { language } = document;
  const lines = linesOfFile(document, { sounds: body.sound_labels });
  const requested = (await requestedStyle(accountId, body, project.style)) ?? project.style;
  const font = await requireFont(accountId, requested);
  const readOwn = (font_id: string) => findBytes(objectKeys.ownFont({ account_id: accountId, font_id }));
  const { style, own, lost } = await ownFontOf(styleOn(preset, resolveStyle(knownStyle(requested))), readOwn);
  const renderer = rendererOf(drawing.renderer, video);
  const request = {
    ...{ lines, language, style, canvas, range },
    ...drawnWith(drawing, renderer),
    safeZone: safeZoneOf(preset, canvas),
    fps: framesPerSecond(outputFrameRate(media, preset)),
  };
  const limits = { timeoutMs: maxPreviewLayoutMs, own };
  const sidecarRequest = { ...request, ownFamily: font?.name };
  if (sidecar)
    return sidecarReply(sidecar, (write) => laidOut(limits, (fonts) => write(sidecarRequest, fonts), tooSlow));
  if (isPicture) {
    const plan = planFor(renderer, videoPlan(video));
    const decodes = body.frame && plan.picture !== undefined;
    const under = { background: body.background, backdrop: body.frame && !plan.picture };
    if (decodes) refuseUndrawnFrame(drawing, media);
    const drawn = await laidOut(
      limits,
      (fonts) => {
        const shown = captionsAt(atMs, plan, request, fonts);
        return decodes ? { shown } : { file: captionsPng(shown, plan, style, under, fonts) };
      },
      tooSlow,
    );
    return {
      file: drawn.file ?? (await framePng(project, plan, drawn.shown, body.at === undefined ? 'frame' : 'at')),
      contentType,
    };
  }
  const lint = (fonts: OpenedFonts) => lintBurned(request, fonts.openerFor(request));
  const { pages, findings, warnings } = await laidOut(limits, lint, tooSlow);
  const ofPicture = pictureWarnings(media, canvas, range, { fit, renderer });
  return {
    body: {
      width: canvas.widthPx,
      height: canvas.heightPx,
      pages,
      findings: [...clipFindings(clip, range), ...findings],
      warnings: [...ofPicture, ...lost, ...laterFieldWarnings(requested), ...warnings],
    },
  };
});

/** What would have no effect must not look accepted. */
const pictureProblems = ({ at, background, frame }: PreviewRequest, isPicture: boolean): Problem[] => {
  const given = Object.entries({ at, background, frame: frame || undefined }).filter(
    ([, value]) => value !== undefined,
  );
  const message = `is only for a picture: send Accept: ${contentType} to get one`;
  if (!isPicture) return given.map(([param]) => ({ param, message }));
  return frame && background !== undefined
    ? [{ param: 'background', message: 'would be hidden by the frame: send one of both' }]
    : [];
};

const refuseUndrawnFrame = ({ renderer }: CaptionDrawing, media: MediaFacts): void => {
  if (renderer === 'mediaconvert') throw noFrame('by this deployment, which has MediaConvert make all videos');
  if (!fitsMemory(media)) throw noFrame('of so large a picture');
};

const noFrame = (why: string): AppError =>
  invalidRequest([{ param: 'frame', message: `cannot be drawn ${why}: ask for no frame` }]);

const momentOf = (at: number | undefined, { startMs, endMs }: ClipRange): number | undefined => {
  if (at === undefined) return undefined;
  const atMs = Math.round(at * 1000);
  if (atMs >= startMs && atMs < endMs) return atMs;
  const message = `must be within the range, from ${startMs / 1000} to before ${endMs / 1000} seconds`;
  throw invalidRequest([{ param: 'at', message }]);
};

const tooSlow = (cause: Error): AppError => {
  const message = `These captions take more than ${maxPreviewLayoutMs / 1000} s to lay out. Check a part of them, by range_start and range_end, or another font.`;
  return new AppError('invalid_request', message, { cause });
};
