import { useState } from 'preact/hooks';
import { cueline } from '../api.ts';
import { CopyAs } from '../code/copy-as.tsx';
import { words } from '../messages.ts';
import { account } from '../session.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Choice, Field } from '../ui/field.tsx';
import { Problem, wrongIn } from '../ui/problem.tsx';
import { useAction } from '../use-action.ts';
import { CapFields, type Period, type Scope, ScopeChoices } from './key-limits.tsx';

const text = words.keys;

interface NewKeyProps {
  readonly onClose: () => void;
  readonly onMade: (secret: string) => void;
}

export const NewKey = ({ onClose, onMade }: NewKeyProps) => {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly Scope[]>(['projects:read', 'projects:write', 'exports:write']);
  const [credits, setCredits] = useState('');
  const [period, setPeriod] = useState<Period>('month');
  const [expires, setExpires] = useState('');
  const [isTest, setIsTest] = useState(false);
  const body = {
    name,
    scopes: [...scopes],
    ...(credits && { cap: { credits: Number(credits), period } }),
    ...(expires && { expires_at: new Date(expires).toISOString() }),
    ...(isTest && { test: true }),
  };
  const { busy, error, run } = useAction(async () => onMade((await cueline.apiKeys.create(body)).secret));
  const toggle = (scope: Scope, on: boolean) =>
    setScopes(on ? [...scopes, scope] : scopes.filter((other) => other !== scope));
  return (
    <Dialog title={text.create} onClose={onClose}>
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
        {!account.value?.test && (
          <Choice type="checkbox" label={text.test} hint={text.testHint} checked={isTest} onChange={setIsTest} />
        )}
        {error !== undefined && <Problem error={error} />}
        <div class="row">
          <Button variant="primary" type="submit" busy={busy}>
            {text.submit}
          </Button>
          <Button onClick={onClose}>{words.cancel}</Button>
          <CopyAs operation="createApiKey" input={{ body }} />
        </div>
      </form>
    </Dialog>
  );
};
