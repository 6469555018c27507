import { platforms } from '#core/presets/platforms.ts';
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
  const [width = 1, height = 1] = platforms[platform].aspects[0].split(':').map(Number);
  return (
    <div
      class={`framed ${framing}`}
      style={{ aspectRatio: `${width} / ${height}`, width: `min(100%, ${(heightRem * width) / height}rem)` }}
      aria-hidden="true"
    >
      {pictureUrl && framing === 'blur' && <img class="behind" src={pictureUrl} alt="" />}
      {pictureUrl && <img src={pictureUrl} alt="" />}
    </div>
  );
};
