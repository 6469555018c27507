import { type CaptionStyle, LetterCase } from '#contract/schemas/caption-style.ts';
import { colorOf } from '#core/styles/contrast.ts';
import { drawingOf, wordBoxOf } from '#core/styles/drawing.ts';
import { keywordColorOf } from '#core/styles/keywords.ts';
import type { PatchProject } from '#sdk/index.ts';
import { words } from '../messages.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { ColorField } from './color-field.tsx';

const text = words.style;
const pageLengths = [1, 2, 3, 4, 5, 6, 7, 8];

interface LetterFieldsProps {
  readonly style: CaptionStyle;
  readonly onChange: (patch: NonNullable<PatchProject['style']>) => void;
}

/** How letters are drawn, what is around them and behind them, and which words stand out. */
export const LetterFields = ({ style, onChange }: LetterFieldsProps) => {
  const { outline, background } = drawingOf(style);
  const wordBox = wordBoxOf(style);
  const opacity = Number.parseInt(background?.slice(7) || (background ? 'ff' : '00'), 16) / 255;
  return (
    <div class="style-fields">
      <Field label={text.letterCase}>
        {(field) => (
          <select
            {...field}
            value={style.letter_case}
            onInput={({ currentTarget: { value } }) =>
              onChange({ letter_case: LetterCase.options.find((one) => one === value) })
            }
          >
            {LetterCase.options.map((one) => (
              <option key={one} value={one}>
                {text.letterCases[one]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={text.pageLength}>
        {(field) => (
          <select
            {...field}
            value={style.words_per_page ?? ''}
            onInput={({ currentTarget: { value } }) =>
              onChange({ words_per_page: value === '' ? null : Number(value) })
            }
          >
            <option value="">{text.asManyAsFit}</option>
            {pageLengths.map((count) => (
              <option key={count} value={count}>
                {count}
              </option>
            ))}
          </select>
        )}
      </Field>
      <ColorField
        label={text.outline}
        value={outline ? colorOf(outline.color, style) : '#000000'}
        onChange={(outline_color) => onChange({ outline_color })}
      />
      <Field label={text.outlineWidth}>
        {(field) => (
          <input
            {...field}
            type="range"
            min={0}
            max={20}
            step={0.5}
            value={(outline?.width ?? 0) * style.font_size}
            onInput={(event) => onChange({ outline_width: Number(event.currentTarget.value) })}
          />
        )}
      </Field>
      <ColorField
        label={text.background}
        value={background ? colorOf(background, style).slice(0, 7) : '#000000'}
        onChange={(background_color) => onChange({ background_color })}
      />
      <Field label={text.backgroundOpacity}>
        {(field) => (
          <input
            {...field}
            type="range"
            min={0}
            max={1}
            step={0.05}
            value={opacity}
            onInput={(event) => onChange({ background_opacity: Number(event.currentTarget.value) })}
          />
        )}
      </Field>
      <ColorField
        label={text.wordBox}
        value={wordBox ?? '#000000'}
        onChange={(highlight_background) => onChange({ highlight_background })}
      />
      {wordBox && (
        <Button variant="quiet" onClick={() => onChange({ highlight_background: 'none' })}>
          {text.noWordBox}
        </Button>
      )}
      <Field label={text.keywords} hint={text.keywordsHint}>
        {(field) => (
          <input
            {...field}
            dir="auto"
            defaultValue={style.keywords?.join(', ') ?? ''}
            onChange={(event) => onChange({ keywords: keywordsIn(event.currentTarget.value) })}
          />
        )}
      </Field>
      {style.keywords && (
        <ColorField
          label={text.keywordColor}
          value={keywordColorOf(style) ?? style.color}
          onChange={(keyword_color) => onChange({ keyword_color })}
        />
      )}
    </div>
  );
};

/** With the commas of Latin, Arabic, Chinese and Japanese between them. Null where there is none. */
function keywordsIn(typed: string): string[] | null {
  const keywords = typed
    .split(/[,،、，]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');
  return keywords.length > 0 ? keywords : null;
}
