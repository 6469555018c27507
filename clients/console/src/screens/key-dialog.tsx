import { useState } from 'preact/hooks';
import type { ApiKey } from '#sdk/index.ts';
import { cueline } from '../api.ts';
import { CopyAs } from '../code/copy-as.tsx';
import { words } from '../messages/everywhere.ts';
import { settingsWords } from '../messages/settings.ts';
import { isIn } from '../name-in.ts';
import { account } from '../session.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Choice, Field } from '../ui/field.tsx';
import { Problem, wrongIn } from '../ui/problem.tsx';
import { useAction } from '../use-action.ts';
import { CapFields, type Period, type Scope, ScopeChoices } from './key-limits.tsx';

const text = settingsWords.keys;

interface KeyDialogProps {
  /** The key that is changed; absent for a new one. */
  readonly apiKey?: ApiKey;
  readonly onClose: () => void;
  readonly onMade: (secret: string) => void;
  readonly onChanged: () => void;
}

const isScope = (scope: string): scope is Scope => isIn(text.scopeNames, scope);
const usualScopes: readonly Scope[] = ['projects:read', 'projects:write', 'exports:write'];
/** In the form of the field, which has the browser's time zone and no seconds. */
const localTime = (at: string): string => {
  const date = new Date(at);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

/** The fields of a new key, or of one that exists. */
export const KeyDialog = ({ apiKey, onClose, onMade, onChanged }: KeyDialogProps) => {
  const before = {
    credits: String(apiKey?.cap?.credits ?? ''),
    period: apiKey?.cap?.period ?? 'month',
    expires: apiKey?.expires_at ? localTime(apiKey.expires_at) : '',
  };
  const [name, setName] = useState(apiKey?.name ?? '');
  const [scopes, setScopes] = useState<readonly Scope[]>(apiKey?.scopes.filter(isScope) ?? usualScopes);
  const [credits, setCredits] = useState(before.credits);
  const [period, setPeriod] = useState<Period>(before.period);
  const [expires, setExpires] = useState(before.expires);
  const [isTest, setIsTest] = useState(false);
  const cap = credits ? { credits: Number(credits), period } : undefined;
  const expires_at = expires ? new Date(expires).toISOString() : undefined;
  const body = { name, scopes: [...scopes], ...(cap && { cap }), ...(expires_at && { expires_at }) };
  // What is as it was is not sent: the field of the time would round it.
  const changes = {
    name,
    scopes: [...scopes],
    ...((credits !== before.credits || period !== before.period) && { cap: cap ?? null }),
    ...(expires !== before.expires && { expires_at: expires_at ?? null }),
  };
  const input = apiKey
    ? ({ operation: 'updateApiKey', input: { path: { key_id: apiKey.id }, body: changes } } as const)
    : ({ operation: 'createApiKey', input: { body: { ...body, ...(isTest && { test: true }) } } } as const);
  const { busy, error, run } = useAction(async () => {
    if (!apiKey) return onMade((await cueline.apiKeys.create({ ...body, ...(isTest && { test: true }) })).secret);
    await cueline.apiKeys.update(apiKey.id, changes);
    onChanged();
  });
  const toggle = (scope: Scope, on: boolean) =>
    setScopes(on ? [...scopes, scope] : scopes.filter((other) => other !== scope));
  return (
    <Dialog title={apiKey ? text.editTitle(apiKey.name) : text.create} onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          run();
        }}
      >
        <Field label={text.name} hint={text.nameHint} wrong={wrongIn(error, 'name')}>
          {(field) => (
            <input {...field} required maxLength={100} value={name} onInput={(e) => setName(e.currentTarget.value)} />
          )}
        </Field>
        <ScopeChoices
          legend={text.scopes}
          offered={Object.keys(text.scopeNames) as Scope[]}
          chosen={scopes}
          onToggle={toggle}
          wrong={wrongIn(error, 'scopes')}
        />
        <CapFields
          hint={text.capHint}
          wrong={wrongIn(error, 'cap')}
          credits={credits}
          onCredits={setCredits}
          period={period}
          onPeriod={setPeriod}
        />
        <Field label={text.expires} hint={text.expiresHint} wrong={wrongIn(error, 'expires_at')}>
          {(field) => (
            <input
              {...field}
              type="datetime-local"
              value={expires}
              onInput={(event) => setExpires(event.currentTarget.value)}
            />
          )}
        </Field>
        {!apiKey && !account.value?.test && (
          <Choice type="checkbox" label={text.test} hint={text.testHint} checked={isTest} onChange={setIsTest} />
        )}
        {error !== undefined && <Problem error={error} beside={['name', 'scopes', 'cap', 'expires_at']} />}
        <div class="row">
          <Button variant="primary" type="submit" busy={busy || scopes.length === 0}>
            {apiKey ? words.save : text.submit}
          </Button>
          <Button onClick={onClose}>{words.cancel}</Button>
          <CopyAs {...input} />
        </div>
      </form>
    </Dialog>
  );
};
