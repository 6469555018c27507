import type { CaptionStyle } from '#contract/schemas/caption-style.ts';
import { Font } from '#contract/schemas/style-choices.ts';
import type { CustomerFont } from '#sdk/index.ts';
import type { CaptionPreview } from '../captions/caption-preview.ts';
import { words } from '../messages/everywhere.ts';
import { styleWords } from '../messages/style.ts';
import { Field } from '../ui/field.tsx';
import { fontPatch, type StylePatch } from './style-patches.ts';

const text = styleWords.style;

interface FontFieldProps {
  readonly style: CaptionStyle;
  /** The uploaded fonts; undefined until they are loaded. */
  readonly fonts: readonly CustomerFont[] | undefined;
  readonly preview: CaptionPreview;
  readonly onChange: (patch: StylePatch) => void;
}

/** One of the fonts of every account, or one that this account has uploaded. */
export const FontField = ({ style: { font, font_id }, fonts, preview, onChange }: FontFieldProps) => {
  const isListed = fonts?.some(({ id }) => id === font_id) ?? false;
  const isDeleted = font_id !== undefined && fonts !== undefined && !isListed;
  const loaded = preview.ownFont.value;
  const hint = loaded?.fontId !== font_id ? text.loadingFont : !loaded?.isLoaded && text.ownFont(font);
  return (
    <Field
      label={text.font}
      hint={font_id !== undefined && !isDeleted && hint}
      wrong={isDeleted ? text.deletedFontHelp : undefined}
    >
      {(field) => (
        <select
          {...field}
          value={font_id ?? font}
          onInput={({ currentTarget: { value } }) => onChange(fontPatch(value))}
        >
          <optgroup label={text.builtInFonts}>
            {Font.options.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </optgroup>
          {(font_id !== undefined || fonts?.length) && (
            <optgroup label={text.ownFonts}>
              {fonts?.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
              {font_id !== undefined && !isListed && (
                <option value={font_id}>{isDeleted ? text.deletedFont : words.loading}</option>
              )}
            </optgroup>
          )}
        </select>
      )}
    </Field>
  );
};
