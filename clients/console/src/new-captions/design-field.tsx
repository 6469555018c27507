import { useEffect, useState } from 'preact/hooks';
import { StyleSamples } from '../captions/style-samples.ts';
import { words } from '../messages.ts';
import { designs } from '../style/designs.ts';
import { StyleThumb } from '../style/style-thumb.tsx';
import type { Design } from './choices.ts';

const text = words.newCaptions;

interface DesignFieldProps {
  readonly design: Design | undefined;
  /** A picture of the person's own video, where there is one. */
  readonly pictureUrl: string | undefined;
  readonly onChange: (design: Design) => void;
}

/** The looks, each on the picture. The chosen one moves. */
export const DesignField = ({ design, pictureUrl, onChange }: DesignFieldProps) => {
  const [samples] = useState(() => new StyleSamples());
  useEffect(() => samples.draw(), [samples]);
  return (
    <fieldset class="thumbs">
      <legend>{text.design}</legend>
      {designs.map(({ title, style }) => {
        const chosen = design && JSON.stringify(design) === JSON.stringify(style);
        return (
          <label key={title} class="thumb-choice">
            <input type="radio" name="new-design" checked={chosen} onChange={() => onChange(style)} />
            <StyleThumb
              preview={{ samples }}
              style={style}
              sample={words.style.sample}
              pictureUrl={pictureUrl}
              moves={chosen}
            />
            <span>{title}</span>
          </label>
        );
      })}
    </fieldset>
  );
};
