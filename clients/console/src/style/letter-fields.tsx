import { type CaptionStyle, LetterCase } from '#contract/schemas/caption-style.ts';
import { colorOf } from '#core/styles/contrast.ts';
import { drawingOf } from '#core/styles/drawing.ts';
import { words } from '../messages.ts';
import { RangeField, SelectField } from '../ui/field.tsx';
import { ColorField } from './color-field.tsx';
import type { StylePatch } from './style-patches.ts';

const text = words.style;

interface LetterFieldsProps {
  readonly style: CaptionStyle;
  readonly onChange: (patch: StylePatch) => void;
}

/** How letters are drawn, and what is around them and behind them. */
export const LetterFields = ({ style, onChange }: LetterFieldsProps) => {
  const { outline, background } = drawingOf(style);
  const opacity = Number.parseInt(background?.slice(7) || (background ? 'ff' : '00'), 16) / 255;
  return (
    <>
      <SelectField
        label={text.letterCase}
        value={style.letter_case}
        options={LetterCase.options}
        titleOf={(one) => text.letterCases[one]}
        onChange={(letter_case) => onChange({ letter_case })}
      />
      <ColorField
        label={text.outline}
        value={outline ? colorOf(outline.color, style) : '#000000'}
        onChange={(outline_color) => onChange({ outline_color })}
      />
      <RangeField
        label={text.outlineWidth}
        min={0}
        max={20}
        step={0.5}
        value={(outline?.width ?? 0) * style.font_size}
        onChange={(outline_width) => onChange({ outline_width })}
      />
      <ColorField
        label={text.background}
        value={background ? colorOf(background, style).slice(0, 7) : '#000000'}
        onChange={(background_color) => onChange({ background_color })}
      />
      <RangeField
        label={text.backgroundOpacity}
        min={0}
        max={1}
        step={0.05}
        value={opacity}
        onChange={(background_opacity) => onChange({ background_opacity })}
      />
    </>
  );
};
