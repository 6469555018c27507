import { maxPreviewLayoutMs } from '#contract/limits.ts';
import { objectKeys } from '#contract/object-keys.ts';
import { routes } from '#contract/routes.ts';
import type { PreviewRequest } from '#contract/schemas/preview.ts';
import { AppError } from '#core/app-error.ts';
import { lintBurned } from '#core/captions/lint/lint-burned.ts';
import { type ClipRange, clipRange } from '#core/media/clip-range.ts';
import { framesPerSecond, outputFrameRate } from '#core/media/output-frame-rate.ts';
import { drawnWith } from '#core/media/renderer-of.ts';
import { clipFindings } from '#core/presets/clip-findings.ts';
import { canvasOf, safeZoneOf } from '#core/presets/presets.ts';
import { mediaOf, noTranscript } from '#core/projects/not-ready.ts';
import { invalidRequest } from '#core/requests/invalid-request.ts';
import { resolveStyle } from '#core/styles/resolve-style.ts';
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
import { previewPicture } from './preview-picture.ts';

const contentType = routes.previewCaptions.picture;

/** POST /projects/{project_id}/preview: lays the captions out as RenderCaptions does, and checks or draws them. Stores nothing. */
export const handler = httpRoute(routes.previewCaptions, async ({ accountId, params, body, headers }) => {
  const { preset, resolution } = body;
  const isPicture = asksFor(contentType, headers);
  const { project, document } = await projectWithTranscript(accountId, params.project_id);
  const media = mediaOf(project);
  if (!document) throw noTranscript(project);
  const range = clipRange(body, media.durationMs);
  if (!isPicture) refusePictureFields(body);
  const look = { atMs: momentOf(body.at, range), background: body.background };
  const clip = { preset, resolution, format: body.format ?? project.format };
  const canvas = canvasOf(clip);
  const { lines, language } = document;
  const requested = (await requestedStyle(accountId, body, project.style)) ?? project.style;
  await requireFont(accountId, requested);
  const readOwn = (font_id: string) => findBytes(objectKeys.ownFont({ account_id: accountId, font_id }));
  const { style, own, lost } = await ownFontOf(resolveStyle(requested), readOwn);
  const rate = outputFrameRate(media, preset);
  const request = {
    lines,
    language,
    style,
    ...drawnWith(captionDrawing(), { canvas, rate, durationMs: range.endMs - range.startMs }),
    canvas,
    safeZone: safeZoneOf(preset, canvas, style),
    fps: framesPerSecond(rate),
    range,
  };
  const limits = { timeoutMs: maxPreviewLayoutMs, own };
  if (isPicture) {
    const file = await laidOut(limits, (fonts) => previewPicture(request, look, fonts), tooSlow);
    return { file, contentType };
  }
  const lint = (fonts: OpenedFonts) => lintBurned(request, fonts.openerFor(request));
  const { pages, findings, warnings } = await laidOut(limits, lint, tooSlow);
  const { widthPx: width, heightPx: height } = canvas;
  return {
    body: {
      width,
      height,
      pages,
      findings: [...clipFindings(clip, range), ...findings],
      warnings: [...lost, ...warnings],
    },
  };
});

/** What would have no effect must not look accepted. */
const refusePictureFields = (body: PreviewRequest): void => {
  const given = (['at', 'background'] as const).filter((param) => body[param] !== undefined);
  const message = `is only for a picture: send Accept: ${contentType} to get one`;
  if (given.length > 0) throw invalidRequest(given.map((param) => ({ param, message })));
};

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
