import type { ComponentChildren } from 'preact';
import type { CreateApiKey } from '#sdk/index.ts';
import { settingsWords } from '../messages/settings.ts';
import { Choice, Field, RadioField } from '../ui/field.tsx';

const text = settingsWords.keys;
export type Scope = CreateApiKey['scopes'][number];
export type Period = NonNullable<CreateApiKey['cap']>['period'];

interface ScopeChoicesProps {
  readonly legend: string;
  readonly offered: readonly Scope[];
  readonly chosen: readonly Scope[];
  readonly onToggle: (scope: Scope, on: boolean) => void;
  /** What is wrong with the choice. */
  readonly wrong: string | undefined;
}

/** What a key may do. */
export const ScopeChoices = ({ legend, offered, chosen, onToggle, wrong }: ScopeChoicesProps) => (
  <fieldset>
    <legend>{legend}</legend>
    {offered.map((scope) => (
      <Choice
        key={scope}
        type="checkbox"
        label={text.scopeNames[scope]}
        hint={scope}
        checked={chosen.includes(scope)}
        onChange={(on) => onToggle(scope, on)}
      />
    ))}
    <p class="wrong" role="status">
      {chosen.length === 0 ? text.noScopes : wrong}
    </p>
  </fieldset>
);

interface CapFieldsProps {
  readonly required?: boolean;
  readonly hint?: ComponentChildren;
  readonly wrong: string | undefined;
  readonly credits: string;
  readonly onCredits: (credits: string) => void;
  readonly period: Period;
  readonly onPeriod: (period: Period) => void;
}

/** How many credits a key may spend in a day or a month. */
export const CapFields = ({ required = false, hint, wrong, ...cap }: CapFieldsProps) => (
  <div class="row">
    <Field label={text.capCredits} hint={hint} wrong={wrong}>
      {(field) => (
        <input
          {...field}
          type="number"
          required={required}
          min={0}
          step={1}
          value={cap.credits}
          onInput={(event) => cap.onCredits(event.currentTarget.value)}
        />
      )}
    </Field>
    <RadioField
      label={text.per}
      value={cap.period}
      options={['day', 'month'] as const}
      titleOf={(each) => text.period[each]}
      onChange={cap.onPeriod}
    />
  </div>
);
