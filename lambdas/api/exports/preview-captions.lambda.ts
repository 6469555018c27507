import { maxPreviewLayoutMs } from '#contract/limits.ts';
import { objectKeys } from '#contract/object-keys.ts';
import { routes } from '#contract/routes.ts';
import { AppError } from '#core/app-error.ts';
import { lintBurned } from '#core/captions/lint/lint-burned.ts';
import { clipRange } from '#core/media/clip-range.ts';
import { framesPerSecond, outputFrameRate } from '#core/media/output-frame-rate.ts';
import { clipFindings } from '#core/presets/clip-findings.ts';
import { canvasOf, safeZoneOf } from '#core/presets/presets.ts';
import { mediaOf, noTranscript } from '#core/projects/not-ready.ts';
import { resolveStyle } from '#core/styles/resolve-style.ts';
import { findBytes } from '#runtime/aws/s3.ts';
import { burnIn } from '#runtime/burn-in.ts';
import { fontsOf } from '#runtime/fonts-of-style.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { laidOut } from '#runtime/laid-out.ts';
import { requireFont } from '#runtime/stores/fonts.ts';
import { requestedStyle } from '#runtime/stores/styles.ts';
import { projectWithTranscript } from '#runtime/stores/transcript-versions.ts';

/** POST /projects/{project_id}/preview: lays the captions out as RenderCaptions does, and checks them. Stores nothing. */
export const handler = httpRoute(routes.previewCaptions, async ({ accountId, params, body }) => {
  const { preset, resolution } = body;
  const { project, document } = await projectWithTranscript(accountId, params.project_id);
  const media = mediaOf(project);
  if (!document) throw noTranscript(project);
  const range = clipRange(body, media.durationMs);
  const clip = { preset, resolution, format: body.format ?? project.format };
  const canvas = canvasOf(clip);
  const { lines, language } = document;
  const requested = (await requestedStyle(accountId, body, project.style)) ?? project.style;
  await requireFont(accountId, requested);
  const readOwn = (font_id: string) => findBytes(objectKeys.ownFont({ account_id: accountId, font_id }));
  const { style, open, lost } = await fontsOf(resolveStyle(requested), readOwn);
  const request = {
    lines,
    language,
    style,
    burnIn: burnIn(),
    canvas,
    safeZone: safeZoneOf(preset, canvas, style),
    fps: framesPerSecond(outputFrameRate(media, preset)),
    range,
  };
  const { pages, findings, warnings } = laidOut(maxPreviewLayoutMs, () => lintBurned(request, open), tooSlow);
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

const tooSlow = (cause: Error): AppError => {
  const message = `These captions take more than ${maxPreviewLayoutMs / 1000} s to lay out. Check a part of them, by range_start and range_end, or another font.`;
  return new AppError('invalid_request', message, { cause });
};
