import { canvasOf } from '#core/presets/presets.ts';
import type { Fit, PresetId } from '#sdk/index.ts';

/** Beside the fields. */
const heightRem = 15;

interface FramedPictureProps {
  readonly pictureUrl: string | undefined;
  readonly platform: PresetId;
  readonly framing: Fit;
}

/** A picture of the video in the shape of the platform. */
export const FramedPicture = ({ pictureUrl, platform, framing }: FramedPictureProps) => {
  const { widthPx, heightPx } = canvasOf({ preset: platform, resolution: '1080p' });
  return (
    <div
      class={`framed ${framing}`}
      style={{ aspectRatio: `${widthPx} / ${heightPx}`, width: `min(100%, ${(heightRem * widthPx) / heightPx}rem)` }}
      aria-hidden="true"
    >
      {pictureUrl && framing === 'blur' && <img class="behind" src={pictureUrl} alt="" />}
      {pictureUrl && <img src={pictureUrl} alt="" />}
    </div>
  );
};
