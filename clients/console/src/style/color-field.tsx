import { styleWords } from '../messages/style.ts';
import { Field } from '../ui/field.tsx';
import { hexOf, recentColors, rememberColor } from './colors.ts';

interface ColorFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (color: string) => void;
}

/** The id of the colours that are offered. */
const offered = 'offered-colors';

/** A colour: chosen from those of the account and the last ones, mixed, or written. */
export const ColorField = ({ label, value, onChange }: ColorFieldProps) => (
  <Field label={label}>
    {(field) => (
      <span class="color">
        <input
          {...field}
          type="color"
          list={offered}
          value={value}
          onInput={(event) => onChange(event.currentTarget.value)}
          onChange={(event) => rememberColor(event.currentTarget.value)}
        />
        <input
          class="input"
          aria-label={styleWords.style.hex(label)}
          maxLength={7}
          spellcheck={false}
          value={value}
          onChange={({ currentTarget }) => {
            const color = hexOf(currentTarget.value);
            currentTarget.value = color ?? value;
            if (color === undefined || color === value) return;
            onChange(color);
            rememberColor(color);
          }}
        />
      </span>
    )}
  </Field>
);

/** What the fields of colours offer. `brand`: the colours of the saved styles. */
export const OfferedColors = ({ brand }: { readonly brand: readonly string[] }) => (
  <datalist id={offered}>
    {[...new Set([...brand, ...recentColors.value])].map((color) => (
      <option key={color} value={color} />
    ))}
  </datalist>
);
