import { useSignal } from '@preact/signals';
import type { CaptionStyle } from '#contract/schemas/caption-style.ts';
import type { CaptionPreview } from '../captions/caption-preview.ts';
import { words } from '../messages/style.ts';
import { type Design, designs } from './designs.ts';
import type { StyleEdit } from './style-edit.ts';
import { StyleThumb } from './style-thumb.tsx';

const text = words.style;

const isOf = ({ design, template, look }: CaptionStyle, style: Design['style']): boolean =>
  design === undefined && (style.look ? style.look === look : look === undefined && style.template === template);

interface LooksProps {
  readonly edit: StyleEdit;
  readonly preview: CaptionPreview;
  /** A few words of the transcript. */
  readonly sample: readonly string[];
  /** The URL of a picture of the video, on which they are shown; null where it has none. */
  readonly frame: string | null;
}

/** The looks on the person's own picture, in their own words. The one at the pointer or with the focus moves. */
export const Looks = ({ edit, preview, sample, frame }: LooksProps) => {
  const style = edit.style.value;
  const focused = useSignal('');
  return (
    <fieldset class="thumbs">
      <legend>{text.template}</legend>
      {designs.map(({ id, title, ...design }) => (
        <label key={id} class="thumb-choice">
          <input
            type="radio"
            name="template"
            checked={isOf(style, design.style)}
            aria-describedby={`use-${id}`}
            onChange={() => edit.choose(title, design.style)}
            onFocus={() => {
              focused.value = id;
            }}
            onBlur={() => {
              if (focused.peek() === id) focused.value = '';
            }}
          />
          <StyleThumb
            preview={preview}
            style={isOf(style, design.style) ? style : design.style}
            sample={sample}
            pictureUrl={frame ?? undefined}
            moves={focused.value === id}
          />
          <span>{title}</span>
          <span id={`use-${id}`} class="soft small">
            {text.uses[id]}
          </span>
        </label>
      ))}
    </fieldset>
  );
};
