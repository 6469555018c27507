import type { Canvas } from '@cueline/captions/presets/presets.ts';
import { useId } from 'preact/hooks';
import type { Fit, PresetIdInput } from '#sdk/index.ts';
import type { StyleSamples } from '../captions/style-samples.ts';
import { projectWords } from '../messages/projects.ts';
import { framings } from '../project-choices.ts';
import { FramedPicture } from './framed-picture.tsx';

const text = projectWords.videos;

interface FramingFieldProps {
  readonly framing: Fit;
  readonly pictureUrl: string | undefined;
  /** Its size. */
  readonly picture: Canvas;
  readonly platform: PresetIdInput;
  readonly samples: StyleSamples;
  readonly onChange: (framing: Fit) => void;
}

/** How the picture becomes that of the platform, each way as a picture. */
export const FramingField = ({ framing, onChange, ...framed }: FramingFieldProps) => {
  const name = useId();
  return (
    <fieldset>
      <legend>{text.fit}</legend>
      <div class="row framings">
        {framings.map((one) => (
          <label key={one} class="thumb-choice">
            <input type="radio" name={name} value={one} checked={one === framing} onChange={() => onChange(one)} />
            <span class="thumb">
              <FramedPicture {...framed} framing={one} heightRem={5} />
            </span>
            <span class="small">{text.fits[one]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};
