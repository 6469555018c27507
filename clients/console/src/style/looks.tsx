import { useSignal } from '@preact/signals';
import type { CaptionStyle } from '#contract/schemas/caption-style.ts';
import type { CaptionPreview } from '../captions/caption-preview.ts';
import { styleWords } from '../messages/style.ts';
import { type Design, designs } from './designs.ts';
import type { StyleEdit } from './style-edit.ts';
import { StyleThumb } from './style-thumb.tsx';

const text = styleWords.style;

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

/**
 * The looks on the person's own picture, in their own words: first the look document of the style, where it has one. The one at the
 * pointer or with the focus moves.
 */
export const Looks = ({ edit, preview, sample, frame }: LooksProps) => {
  const style = edit.style.value;
  const focused = useSignal('');
  const own = style.design && { id: 'own', title: style.design.name, use: style.design.use, isChosen: true, style };
  const offered = designs.map((one) => ({ ...one, use: text.uses[one.id], isChosen: isOf(style, one.style) }));
  return (
    <fieldset class="thumbs">
      <legend>{text.template}</legend>
      {[...(own ? [own] : []), ...offered].map(({ id, title, use, isChosen, style: one }) => (
        <label key={id} class="thumb-choice">
          <input
            type="radio"
            name="template"
            checked={isChosen}
            aria-describedby={`use-${id}`}
            onChange={() => edit.choose(title, one)}
            onFocus={() => {
              focused.value = id;
            }}
            onBlur={() => {
              if (focused.peek() === id) focused.value = '';
            }}
          />
          <StyleThumb
            preview={preview}
            style={isChosen ? style : one}
            sample={sample}
            pictureUrl={frame ?? undefined}
            platform={preview.preset.value}
            moves={focused.value === id}
          />
          <span>{title}</span>
          <span id={`use-${id}`} class="soft small">
            {use}
          </span>
        </label>
      ))}
    </fieldset>
  );
};
