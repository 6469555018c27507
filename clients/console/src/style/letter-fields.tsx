import { lookOf } from '@cueline/captions/styles/look-of.ts';
import { colorOf, flat, opacityOf } from '@cueline/captions/styles/paints.ts';
import type { CaptionStyle } from '#contract/schemas/caption-style.ts';
import { LetterCase } from '#contract/schemas/style-choices.ts';
import { styleWords } from '../messages/style.ts';
import { RangeField, SelectField } from '../ui/field.tsx';
import { ColorField } from './color-field.tsx';
import type { StylePatch } from './style-patches.ts';

const text = styleWords.style;

interface LetterFieldsProps {
  readonly style: CaptionStyle;
  readonly onChange: (patch: StylePatch) => void;
}

/** How letters are drawn, and what is around them and behind them. */
export const LetterFields = ({ style, onChange }: LetterFieldsProps) => {
  const { roles, row_box: box } = lookOf(style);
  const [outline] = roles.word.outlines ?? [];
  const background = box && colorOf(flat(box.color), style);
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
        value={outline ? colorOf(outline.color, style).slice(0, 7) : '#000000'}
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
        value={background?.slice(0, 7) ?? '#000000'}
        onChange={(background_color) => onChange({ background_color })}
      />
      <RangeField
        label={text.backgroundOpacity}
        min={0}
        max={1}
        step={0.05}
        value={background ? opacityOf(background) : 0}
        onChange={(background_opacity) => onChange({ background_opacity })}
      />
    </>
  );
};
