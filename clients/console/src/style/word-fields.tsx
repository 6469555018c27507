import { usualTitleSeconds } from '@cueline/captions/shapes/choices.ts';
import { keywordColorOf } from '@cueline/captions/styles/keywords.ts';
import { colorOf, flat } from '@cueline/captions/styles/paints.ts';
import type { CaptionStyle } from '#contract/schemas/caption-style.ts';
import { EmphasisRule } from '#contract/schemas/style-choices.ts';
import { styleWords } from '../messages/style.ts';
import { Button } from '../ui/button.tsx';
import { Choice, Field, RangeField, SelectField } from '../ui/field.tsx';
import { ColorField } from './color-field.tsx';
import type { StylePatch } from './style-patches.ts';

const text = styleWords.style;
const pageLengths = [1, 2, 3, 4, 5, 6, 7, 8];

interface WordFieldsProps {
  readonly style: CaptionStyle;
  readonly onChange: (patch: StylePatch) => void;
}

/** How many words are shown at once, and which of them stand out. */
export const WordFields = ({ style, onChange }: WordFieldsProps) => {
  const { highlight_background: box, title_seconds: titleSeconds = usualTitleSeconds } = style;
  const wordBox = box === 'none' ? undefined : box;
  return (
    <>
      <SelectField
        label={text.pageLength}
        value={style.words_per_page ?? ''}
        options={['', ...pageLengths]}
        titleOf={(count) => (count === '' ? text.asManyAsFit : String(count))}
        onChange={(count) => onChange({ words_per_page: count === '' ? null : count })}
      />
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
            value={style.keywords?.join(', ') ?? ''}
            onChange={(event) => onChange({ keywords: keywordsIn(event.currentTarget.value) })}
          />
        )}
      </Field>
      <Field label={text.videoTitle} hint={text.videoTitleHint}>
        {(field) => (
          <input
            {...field}
            dir="auto"
            maxLength={80}
            value={style.title ?? ''}
            onChange={(event) => onChange({ title: event.currentTarget.value.trim() || null })}
          />
        )}
      </Field>
      {style.title && (
        <RangeField
          label={text.titleSeconds(titleSeconds)}
          min={0.5}
          max={15}
          step={0.5}
          value={titleSeconds}
          onChange={(title_seconds) => onChange({ title_seconds })}
        />
      )}
      <fieldset>
        <legend>{text.emphasize}</legend>
        {EmphasisRule.options.map((rule) => (
          <Choice
            key={rule}
            type="checkbox"
            label={text.emphasisRules[rule]}
            hint={text.emphasisHints[rule]}
            checked={style.emphasize?.includes(rule) ?? false}
            onChange={(on) => {
              const others = style.emphasize?.filter((other) => other !== rule) ?? [];
              const rules = on ? [...others, rule] : others;
              onChange({ emphasize: rules.length > 0 ? rules : null });
            }}
          />
        ))}
      </fieldset>
      {(style.keywords ?? style.emphasize) && (
        <ColorField
          label={text.keywordColor}
          value={colorOf(flat(keywordColorOf(style)), style).slice(0, 7)}
          onChange={(keyword_color) => onChange({ keyword_color })}
        />
      )}
    </>
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
