import type { SafeZone } from '@cueline/captions/presets/platforms.ts';
import { type Canvas, safeZoneOf } from '@cueline/captions/presets/presets.ts';
import type { ComponentChildren, CSSProperties } from 'preact';
import type { Fit, Focus, Project } from '#sdk/index.ts';
import { CaptionLayer } from '../../captions/caption-layer.tsx';
import type { CaptionPreview } from '../../captions/caption-preview.ts';
import { fitInFrame } from '../../captions/fit-in-frame.ts';
import type { Place } from '../../captions/placing.ts';

interface FrameProps {
  readonly project: Project;
  readonly canvas: Canvas;
  readonly fit: Fit;
  readonly focus: Focus | undefined;
  /** A picture of the media, which is blurred behind them. */
  readonly poster: string | null;
  readonly preview: CaptionPreview;
  readonly onPlace: (place: Place) => void;
  readonly onEdit: () => void;
  /** The picture. Without its size, as for sound, it covers the frame. */
  readonly children: (fit: CSSProperties) => ComponentChildren;
}

/** The platform's picture: the source fitted as in an export, its safe zone, and the captions. */
export const Frame = (props: FrameProps) => {
  const { project, canvas, fit, focus, poster, preview, children, onPlace, onEdit } = props;
  const { width, height } = project;
  const shown = width && height ? fitInFrame({ widthPx: width, heightPx: height }, canvas, fit, focus) : undefined;
  const [preset, placing] = [preview.preset.value, preview.placing.value];
  const zone = safeZoneOf(preset, canvas);
  return (
    <div class="frame" style={{ '--ratio': canvas.widthPx / canvas.heightPx }}>
      {shown?.isBlurred && poster !== null && <img class="behind" src={poster} alt="" />}
      {children({
        width: `${shown?.widthPercent ?? 100}%`,
        height: `${shown?.heightPercent ?? 100}%`,
        objectPosition: `${shown?.leftPercent ?? 50}% ${shown?.topPercent ?? 50}%`,
      })}
      {(preview.showsSafeZone.value || placing) && <SafeZoneEdges canvas={canvas} zone={zone} placing={placing} />}
      <CaptionLayer preview={preview} canvas={canvas} zone={zone} onPlace={onPlace} onEdit={onEdit} />
    </div>
  );
};

interface SafeZoneEdgesProps {
  readonly canvas: Canvas;
  readonly zone: SafeZone;
  /** Where captions are being dragged to. */
  readonly placing: Place | undefined;
}

/** Darkens what the platform covers with its buttons and texts. */
const SafeZoneEdges = ({ canvas, zone, placing }: SafeZoneEdgesProps) => {
  const { widthPx, heightPx } = canvas;
  const inner = `M${zone.leftPx} ${zone.topPx}V${heightPx - zone.bottomPx}H${widthPx - zone.rightPx}V${zone.topPx}Z`;
  return (
    <svg class="safe-zone" viewBox={`0 0 ${widthPx} ${heightPx}`} aria-hidden="true">
      <path class="veil" d={`M0 0H${widthPx}V${heightPx}H0Z${inner}`} />
      <path class="edge" d={inner} />
      {placing && (
        <path class="guide" d={`M0 ${placing.y * heightPx}H${widthPx}M${placing.x * widthPx} 0V${heightPx}`} />
      )}
    </svg>
  );
};
