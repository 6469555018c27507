import { useEffect } from 'preact/hooks';
import type { PresetIdInput, SavedStyle } from '#sdk/index.ts';
import { editableStyle } from '../captions/editable-style.ts';
import type { StyleSamples } from '../captions/style-samples.ts';
import { projectWords } from '../messages/projects.ts';
import { designs } from '../style/designs.ts';
import { StyleThumb } from '../style/style-thumb.tsx';
import type { Design } from './choices.ts';

const text = projectWords.newCaptions;

export interface DesignFieldProps {
  /** The saved styles of the account; undefined where they could not be loaded. */
  readonly saved: readonly SavedStyle[] | undefined;
  readonly design: Design | undefined;
  /** A picture of the person's own video, where there is one. */
  readonly pictureUrl: string | undefined;
  readonly platform: PresetIdInput;
  readonly samples: StyleSamples;
  readonly onChange: (design: Design | undefined) => void;
}

/** The saved styles of the account and the looks, each on the picture. The chosen one moves. */
export const DesignField = ({ saved, design, pictureUrl, platform, samples, onChange }: DesignFieldProps) => {
  useEffect(() => {
    // The one of the last time may have been deleted.
    if (saved && design?.style_id && !saved.some(({ id }) => id === design.style_id)) onChange(undefined);
  }, [saved]);
  return (
    <fieldset class="thumbs">
      <legend>{text.design}</legend>
      {designChoices({ saved, design }).map(({ key, title, style, chosen, isChosen }) => (
        <label key={key} class="thumb-choice">
          <input type="radio" name="new-design" checked={isChosen} onChange={() => onChange(chosen)} />
          <StyleThumb
            preview={{ samples }}
            style={style}
            sample={projectWords.videos.sample}
            pictureUrl={pictureUrl}
            platform={platform}
            moves={isChosen}
          />
          <span>{title}</span>
        </label>
      ))}
    </fieldset>
  );
};

/** The saved styles and the looks, with which of them is chosen. */
export function designChoices({ saved, design }: Pick<DesignFieldProps, 'saved' | 'design'>) {
  return [
    ...(saved ?? []).map(({ id, name, style, default: isDefault }) => {
      // Without a choice it is the default of the account.
      const isChosen = design ? design.style_id === id : isDefault;
      return { key: id, title: name, style: editableStyle(style), chosen: { style_id: id }, isChosen };
    }),
    ...designs.map(({ title, style }) => {
      const isDefault = style.template === 'clean' && saved !== undefined && !saved.some((one) => one.default);
      const isChosen = design?.look === style.look && design?.template === style.template && !design?.style_id;
      return { key: title, title, style, chosen: style, isChosen: design ? isChosen : isDefault };
    }),
  ];
}
