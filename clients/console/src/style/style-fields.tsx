import { maxSpeakers } from '#contract/limits.ts';
import type { CaptionStyle } from '#contract/schemas/caption-style.ts';
import { Animation, Placement } from '#contract/schemas/style-choices.ts';
import { cueline } from '../api.ts';
import type { CaptionPreview } from '../captions/caption-preview.ts';
import { styleWords } from '../messages/style.ts';
import { Button } from '../ui/button.tsx';
import { Choice, RadioField, RangeField, SelectField } from '../ui/field.tsx';
import { useLoaded } from '../use-loaded.ts';
import { ColorField } from './color-field.tsx';
import { FontField } from './font-field.tsx';
import { LetterFields } from './letter-fields.tsx';
import { OwnFonts } from './own-fonts.tsx';
import type { StylePatch } from './style-patches.ts';
import { WordFields } from './word-fields.tsx';

const text = styleWords.style;
const rows = [1, 2, 3];

interface StyleFieldsProps {
  readonly style: CaptionStyle;
  readonly preview: CaptionPreview;
  readonly onChange: (patch: StylePatch) => void;
}

/** Every field of a style but its template. */
export const StyleFields = ({ style, preview, onChange }: StyleFieldsProps) => {
  const fonts = useLoaded(() => cueline.fonts.list());
  return (
    <div class="stack">
      <div class="style-fields">
        <FontField style={style} fonts={fonts.value?.data} preview={preview} onChange={onChange} />
        <RangeField
          label={text.size(style.font_size)}
          min={16}
          max={200}
          step={2}
          value={style.font_size}
          onChange={(font_size) => onChange({ font_size })}
        />
        <ColorField label={text.color} value={style.color} onChange={(color) => onChange({ color })} />
        <ColorField label={text.highlight} value={style.highlight} onChange={(highlight) => onChange({ highlight })} />
        <SelectField
          label={text.rows}
          value={style.max_lines}
          options={rows}
          onChange={(max_lines) => onChange({ max_lines })}
        />
        <SelectField
          label={text.animation}
          value={style.animation}
          options={Animation.options}
          titleOf={(animation) => text.animations[animation]}
          onChange={(animation) => onChange({ animation })}
        />
      </div>
      <OwnFonts style={style} fonts={fonts} preview={preview} onChange={onChange} />
      <div class="style-fields">
        <LetterFields style={style} onChange={onChange} />
        <WordFields style={style} onChange={onChange} />
      </div>
      <RadioField
        label={text.placement}
        value={style.placement}
        options={Placement.options}
        titleOf={(placement) => text.placements[placement]}
        onChange={(placement) => onChange({ placement, center_x: null, center_y: null })}
      />
      {style.center_y !== undefined && <p class="soft small">{text.moved(text.height(style.center_y))}</p>}
      <Choice
        type="checkbox"
        label={text.readable}
        hint={text.readableHint}
        checked={style.readable_lines}
        onChange={(readable_lines) => onChange({ readable_lines })}
      />
      <SpeakerColors
        colors={style.speaker_colors ?? []}
        newColor={style.color}
        onChange={(colors) => onChange({ speaker_colors: colors.length > 0 ? [...colors] : null })}
      />
    </div>
  );
};

interface SpeakerColorsProps {
  readonly colors: readonly string[];
  /** What an added speaker starts with. */
  readonly newColor: string;
  readonly onChange: (colors: readonly string[]) => void;
}

const SpeakerColors = ({ colors, newColor, onChange }: SpeakerColorsProps) => (
  <fieldset>
    <legend>{text.speakers}</legend>
    <div class="row">
      {colors.map((color, at) => (
        <ColorField
          key={at}
          label={text.speaker(at + 1)}
          value={color}
          onChange={(changed) => onChange(colors.with(at, changed))}
        />
      ))}
      {colors.length < maxSpeakers && (
        <Button variant="quiet" onClick={() => onChange([...colors, newColor])}>
          {text.addSpeaker}
        </Button>
      )}
      {colors.length > 0 && (
        <Button variant="quiet" onClick={() => onChange(colors.slice(0, -1))}>
          {text.removeSpeaker}
        </Button>
      )}
    </div>
  </fieldset>
);
