import { platforms } from '@cueline/captions/presets/platforms.ts';
import type { Canvas } from '@cueline/captions/presets/presets.ts';
import type { CaptionStyleInput } from '#contract/schemas/caption-style.ts';
import type { Fit, PresetIdInput } from '#sdk/index.ts';
import { fitInFrame } from '../captions/fit-in-frame.ts';
import type { StyleSamples } from '../captions/style-samples.ts';
import { projectWords } from '../messages/projects.ts';
import { DrawnSample } from '../style/style-thumb.tsx';

interface FramedPictureProps {
  readonly pictureUrl: string | undefined;
  /** Its size. */
  readonly picture: Canvas;
  readonly platform: PresetIdInput;
  readonly framing: Fit;
  /** @default 15, beside the fields */
  readonly heightRem?: number;
  /** Captions over it; undefined where none are shown, or their style is not known. */
  readonly style?: CaptionStyleInput | undefined;
  readonly samples: StyleSamples;
}

/** A picture of the video in the shape of the platform, framed and with captions as the export will have them. */
export const FramedPicture = (props: FramedPictureProps) => {
  const { pictureUrl, picture, platform, framing, heightRem = 15, style, samples } = props;
  const [width = 1, height = 1] = platforms[platform].aspects[0].split(':').map(Number);
  // Only the canvas's shape counts here.
  const shown = fitInFrame(picture, { widthPx: width, heightPx: height }, framing);
  return (
    <div
      class="framed"
      style={{ aspectRatio: `${width} / ${height}`, width: `min(100%, ${(heightRem * width) / height}rem)` }}
      aria-hidden="true"
    >
      {pictureUrl && shown.isBlurred && <img class="behind" src={pictureUrl} alt="" />}
      {pictureUrl && (
        <img src={pictureUrl} alt="" style={{ width: `${shown.widthPercent}%`, height: `${shown.heightPercent}%` }} />
      )}
      {style && (
        <DrawnSample key={platform} {...{ samples, style, platform }} words={projectWords.videos.sample} moves />
      )}
    </div>
  );
};
