import { platforms } from '#core/presets/platforms.ts';
import type { Canvas } from '#core/presets/presets.ts';
import type { Fit, PresetId } from '#sdk/index.ts';
import { fitInFrame } from '../editor/player/fit-in-frame.ts';

/** Beside the fields. */
const heightRem = 15;

interface FramedPictureProps {
  readonly pictureUrl: string | undefined;
  /** Its size. */
  readonly picture: Canvas;
  readonly platform: PresetId;
  readonly framing: Fit;
}

/** A picture of the video in the shape of the platform, framed as the export will have it. */
export const FramedPicture = ({ pictureUrl, picture, platform, framing }: FramedPictureProps) => {
  const [width = 1, height = 1] = platforms[platform].aspects[0].split(':').map(Number);
  // Of the canvas only the shape counts.
  const shown = fitInFrame(picture, { widthPx: width, heightPx: height }, framing);
  return (
    <div
      class="framed"
      style={{ aspectRatio: `${width} / ${height}`, width: `min(100%, ${(heightRem * width) / height}rem)` }}
      aria-hidden="true"
    >
      {pictureUrl && framing === 'blur' && <img class="behind" src={pictureUrl} alt="" />}
      {pictureUrl && (
        <img src={pictureUrl} alt="" style={{ width: `${shown.widthPercent}%`, height: `${shown.heightPercent}%` }} />
      )}
    </div>
  );
};
