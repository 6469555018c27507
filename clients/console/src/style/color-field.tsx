import { Field } from '../ui/field.tsx';

interface ColorFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (color: string) => void;
}

export const ColorField = ({ label, value, onChange }: ColorFieldProps) => (
  <Field label={label}>
    {(field) => (
      <input {...field} type="color" value={value} onInput={(event) => onChange(event.currentTarget.value)} />
    )}
  </Field>
);
