import { maxSpeakers } from '#contract/limits.ts';
import { Animation, type CaptionStyle, Placement } from '#contract/schemas/caption-style.ts';
import type { PatchProject } from '#sdk/index.ts';
import { cueline } from '../api.ts';
import type { CaptionPreview } from '../captions/caption-preview.ts';
import { words } from '../messages.ts';
import { Button } from '../ui/button.tsx';
import { Choice, Field } from '../ui/field.tsx';
import { useLoaded } from '../use-loaded.ts';
import { ColorField } from './color-field.tsx';
import { FontField } from './font-field.tsx';
import { LetterFields } from './letter-fields.tsx';
import { OwnFonts } from './own-fonts.tsx';

const text = words.style;
const rows = [1, 2, 3];

interface StyleFieldsProps {
  readonly style: CaptionStyle;
  readonly preview: CaptionPreview;
  readonly onChange: (patch: NonNullable<PatchProject['style']>) => void;
}

/** Every field of a style but its template. */
export const StyleFields = ({ style, preview, onChange }: StyleFieldsProps) => {
  const fonts = useLoaded(() => cueline.fonts.list());
  const speakers = style.speaker_colors ?? [];
  const setSpeakers = (colors: readonly string[]) =>
    onChange({ speaker_colors: colors.length > 0 ? [...colors] : null });
  return (
    <div class="stack">
      <div class="style-fields">
        <FontField style={style} fonts={fonts.value?.data} preview={preview} onChange={onChange} />
        <Field label={text.size(style.font_size)}>
          {(field) => (
            <input
              {...field}
              type="range"
              min={16}
              max={200}
              step={2}
              value={style.font_size}
              onInput={(event) => onChange({ font_size: Number(event.currentTarget.value) })}
            />
          )}
        </Field>
        <ColorField label={text.color} value={style.color} onChange={(color) => onChange({ color })} />
        <ColorField label={text.highlight} value={style.highlight} onChange={(highlight) => onChange({ highlight })} />
        <Field label={text.rows}>
          {(field) => (
            <select
              {...field}
              value={style.max_lines}
              onInput={(event) => onChange({ max_lines: Number(event.currentTarget.value) })}
            >
              {rows.map((count) => (
                <option key={count} value={count}>
                  {count}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={text.animation}>
          {(field) => (
            <select
              {...field}
              value={style.animation}
              onInput={(event) =>
                onChange({ animation: Animation.options.find((one) => one === event.currentTarget.value) })
              }
            >
              {Animation.options.map((animation) => (
                <option key={animation} value={animation}>
                  {text.animations[animation]}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <OwnFonts style={style} fonts={fonts} preview={preview} onChange={onChange} />
      <LetterFields style={style} onChange={onChange} />
      <fieldset>
        <legend>{text.placement}</legend>
        <div class="row">
          {Placement.options.map((placement) => (
            <Choice
              key={placement}
              type="radio"
              name="placement"
              label={text.placements[placement]}
              checked={style.placement === placement}
              onChange={() => onChange({ placement })}
            />
          ))}
        </div>
      </fieldset>
      <Choice
        type="checkbox"
        label={text.readable}
        hint={text.readableHint}
        checked={style.readable_lines}
        onChange={(readable_lines) => onChange({ readable_lines })}
      />
      <fieldset>
        <legend>{text.speakers}</legend>
        <div class="row">
          {speakers.map((color, at) => (
            <ColorField
              key={at}
              label={text.speaker(at + 1)}
              value={color}
              onChange={(changed) => setSpeakers(speakers.with(at, changed))}
            />
          ))}
          {speakers.length < maxSpeakers && (
            <Button variant="quiet" onClick={() => setSpeakers([...speakers, style.color])}>
              {text.addSpeaker}
            </Button>
          )}
          {speakers.length > 0 && (
            <Button variant="quiet" onClick={() => setSpeakers(speakers.slice(0, -1))}>
              {text.removeSpeaker}
            </Button>
          )}
        </div>
      </fieldset>
    </div>
  );
};
