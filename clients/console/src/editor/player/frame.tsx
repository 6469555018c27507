import type { ComponentChildren, CSSProperties } from 'preact';
import { type Canvas, safeZoneOf } from '#core/presets/presets.ts';
import { styleOn } from '#core/styles/style-on.ts';
import type { Fit, Focus, Project } from '#sdk/index.ts';
import { CaptionLayer } from '../../captions/caption-layer.tsx';
import type { CaptionPreview } from '../../captions/caption-preview.ts';
import { fitInFrame } from './fit-in-frame.ts';

interface FrameProps {
  readonly project: Project;
  readonly canvas: Canvas;
  readonly fit: Fit;
  readonly focus: Focus | undefined;
  /** A picture of the media, which is blurred behind them. */
  readonly poster: string | null;
  readonly preview: CaptionPreview;
  /** The picture. Without its size, as for sound, it covers the frame. */
  readonly children: (fit: CSSProperties) => ComponentChildren;
}

/** The platform's picture: the source fitted as in an export, its safe zone, and the captions. */
export const Frame = ({ project: { width, height }, canvas, fit, focus, poster, preview, children }: FrameProps) => {
  const shown = width && height ? fitInFrame({ widthPx: width, heightPx: height }, canvas, fit, focus) : undefined;
  return (
    <div class="frame" style={{ '--ratio': canvas.widthPx / canvas.heightPx }}>
      {fit === 'blur' && poster !== null && <img class="behind" src={poster} alt="" />}
      {children({
        width: `${shown?.widthPercent ?? 100}%`,
        height: `${shown?.heightPercent ?? 100}%`,
        objectPosition: `${shown?.leftPercent ?? 50}% ${shown?.topPercent ?? 50}%`,
      })}
      {preview.showsSafeZone.value && <SafeZoneEdges canvas={canvas} preview={preview} />}
      <CaptionLayer preview={preview} />
    </div>
  );
};

/** Darkens what the platform covers with its buttons and texts. */
const SafeZoneEdges = ({ canvas, preview }: { readonly canvas: Canvas; readonly preview: CaptionPreview }) => {
  const { widthPx, heightPx } = canvas;
  const preset = preview.preset.value;
  const zone = safeZoneOf(preset, canvas, styleOn(preset, preview.style.value));
  const inner = `M${zone.leftPx} ${zone.topPx}V${heightPx - zone.bottomPx}H${widthPx - zone.rightPx}V${zone.topPx}Z`;
  return (
    <svg class="safe-zone" viewBox={`0 0 ${widthPx} ${heightPx}`} aria-hidden="true">
      <path class="veil" d={`M0 0H${widthPx}V${heightPx}H0Z${inner}`} />
      <path class="edge" d={inner} />
    </svg>
  );
};
