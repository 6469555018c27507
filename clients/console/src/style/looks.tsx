import { useSignal } from '@preact/signals';
import type { CaptionStyle, CaptionStyleInput } from '#contract/schemas/caption-style.ts';
import { Look, Template } from '#contract/schemas/style-choices.ts';
import { resolveStyle } from '#core/styles/resolve-style.ts';
import type { CaptionPreview } from '../captions/caption-preview.ts';
import { words } from '../messages.ts';
import type { StyleEdit } from './style-edit.ts';
import { StyleThumb } from './style-thumb.tsx';

const text = words.style;

/** The templates and the looks. */
const designs: readonly Design[] = [
  ...Template.options.map((id) => ({ id, title: text.templates[id], use: text.uses[id], style: { template: id } })),
  ...Look.options.map((id) => ({ id, title: text.looks[id], use: text.uses[id], style: { look: id } })),
];

interface Design {
  readonly id: Template | Look;
  readonly title: string;
  readonly use: string;
  readonly style: Pick<CaptionStyleInput, 'template' | 'look'>;
}

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
  const moving = useSignal('');
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return (
    <fieldset class="thumbs" style={frame === null ? {} : { '--frame': `url("${frame}")` }}>
      <legend>{text.template}</legend>
      {designs.map(({ id, title, use, ...design }) => {
        const start = () => {
          if (!isStill) moving.value = id;
        };
        const stop = () => {
          if (moving.peek() === id) moving.value = '';
        };
        return (
          <label key={id} class="thumb-choice" onPointerEnter={start} onPointerLeave={stop}>
            <input
              type="radio"
              name="template"
              checked={isOf(style, design.style)}
              aria-describedby={`use-${id}`}
              onChange={() => edit.choose(title, design.style)}
              onFocus={start}
              onBlur={stop}
            />
            <StyleThumb
              preview={preview}
              style={isOf(style, design.style) ? style : resolveStyle(design.style)}
              sample={sample}
              moves={moving.value === id}
            />
            <span>{title}</span>
            <span id={`use-${id}`} class="soft small">
              {use}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
};
