import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';

interface FieldProps {
  readonly label: string;
  readonly hint?: ComponentChildren;
  /** What is wrong with the value. It is shown until the value changes. */
  readonly wrong?: string | undefined;
  readonly children: (attributes: {
    readonly id: string;
    readonly class: string;
    readonly 'aria-describedby': string | undefined;
    readonly 'aria-invalid': boolean;
  }) => JSX.Element;
}

/** A label with its control, its hint and its error, linked for screen readers. */
export const Field = ({ label, hint, wrong: found, children }: FieldProps) => {
  const id = useId();
  const [isChanged, setIsChanged] = useState(false);
  useEffect(() => setIsChanged(false), [found]);
  const wrong = isChanged ? undefined : found;
  const described = [hint && `${id}-hint`, wrong && `${id}-wrong`].filter(Boolean).join(' ');
  return (
    <div class="field" onInput={wrong === undefined ? undefined : () => setIsChanged(true)}>
      <label for={id}>{label}</label>
      {children({ id, class: 'input', 'aria-describedby': described || undefined, 'aria-invalid': Boolean(wrong) })}
      {hint && (
        <p id={`${id}-hint`} class="soft small">
          {hint}
        </p>
      )}
      {wrong && (
        <p id={`${id}-wrong`} class="wrong">
          {wrong}
        </p>
      )}
    </div>
  );
};

interface SelectFieldProps<Option extends string | number> {
  readonly label: string;
  readonly value: Option;
  readonly options: readonly Option[];
  /** What people read in place of the option. */
  readonly titleOf?: (option: Option) => string;
  readonly onChange: (option: Option) => void;
}

export const SelectField = <Option extends string | number>(props: SelectFieldProps<Option>) => {
  const { label, value, options, titleOf = String, onChange } = props;
  return (
    <Field label={label}>
      {(field) => (
        <select
          {...field}
          value={value}
          onInput={({ currentTarget }) => {
            const chosen = options[currentTarget.selectedIndex];
            if (chosen !== undefined) onChange(chosen);
          }}
        >
          {options.map((option) => (
            <option key={option} value={option}>
              {titleOf(option)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
};

interface RangeFieldProps {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

export const RangeField = ({ label, onChange, ...range }: RangeFieldProps) => (
  <Field label={label}>
    {(field) => (
      <input
        {...field}
        {...range}
        type="range"
        onInput={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
      />
    )}
  </Field>
);

interface RadioFieldProps<Option extends string> {
  readonly label: string;
  readonly value: Option;
  readonly options: readonly Option[];
  readonly titleOf: (option: Option) => string;
  readonly onChange: (option: Option) => void;
  readonly hint?: string | undefined;
  /** A control for what is none of the options. */
  readonly children?: ComponentChildren;
}

/** All options are in sight, and each is one press. */
export const RadioField = <Option extends string>(props: RadioFieldProps<Option>) => {
  const { label, value, options, titleOf, onChange, hint, children } = props;
  const name = useId();
  return (
    <fieldset>
      <legend>{label}</legend>
      <div class="row chips">
        {options.map((option) => (
          <Choice
            key={option}
            type="radio"
            name={name}
            label={titleOf(option)}
            checked={option === value}
            onChange={() => onChange(option)}
          />
        ))}
        {children}
      </div>
      {hint && <p class="soft small">{hint}</p>}
    </fieldset>
  );
};

interface ChoiceProps {
  readonly label: ComponentChildren;
  readonly hint?: string;
  readonly type: 'checkbox' | 'radio';
  readonly name?: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

export const Choice = ({ label, hint, type, name, checked, onChange }: ChoiceProps) => (
  <label class="choice">
    <input type={type} name={name} checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
    <span>
      {label}
      {hint && <span class="soft small"> {hint}</span>}
    </span>
  </label>
);
