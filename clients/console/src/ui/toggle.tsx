import type { Signal } from '@preact/signals';
import { Choice } from './field.tsx';

/** A checkbox that holds its state in a signal. */
export const Toggle = ({ label, on }: { readonly label: string; readonly on: Signal<boolean> }) => (
  <Choice
    type="checkbox"
    label={label}
    checked={on.value}
    onChange={(checked) => {
      on.value = checked;
    }}
  />
);
