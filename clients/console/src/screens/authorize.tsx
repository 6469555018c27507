import { useState } from 'preact/hooks';
import * as v from 'valibot';
import { ClientAuthorization, type Grant } from '#contract/schemas/oauth.ts';
import { isUnauthorized } from '../api.ts';
import { settingsWords } from '../messages/settings.ts';
import { sendJson } from '../send-json.ts';
import { hasEnded } from '../session.ts';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/field.tsx';
import { Page } from '../ui/page.tsx';
import { Problem, View, wrongIn } from '../ui/problem.tsx';
import { useAction } from '../use-action.ts';
import { useAttended } from '../use-attended.ts';
import { useLoaded } from '../use-loaded.ts';
import { CapFields, ScopeChoices } from './key-limits.tsx';

const { authorize: text } = settingsWords;
const dayMs = 86_400_000;

const ask = async (decision: { readonly allow?: Grant; readonly deny?: true } = {}) => {
  try {
    const reply = await sendJson('POST', '/oauth/authorize', { query: location.search.slice(1), ...decision });
    return v.parse(ClientAuthorization, reply);
  } catch (error) {
    if (isUnauthorized(error)) hasEnded.value = true;
    throw error;
  }
};

/** Where a client sends a user who shall allow it: the client gets a key only by the button on this page. */
export default function AuthorizePage() {
  const asked = useLoaded(() => ask());
  return (
    <Page title={text.title}>
      <View loaded={asked}>{(client) => <Decision client={client} />}</View>
    </Page>
  );
}

const Decision = ({ client }: { readonly client: ClientAuthorization }) => {
  const { client_name, client_host, redirect_host, on_this_device } = client;
  const [scopes, setScopes] = useState<Grant['scopes']>(client.scopes.filter((scope) => scope !== 'projects:delete'));
  const [credits, setCredits] = useState('10');
  const attended = useAttended();
  const [period, setPeriod] = useState<Grant['cap']['period']>('month');
  const [days, setDays] = useState<(typeof text.days)[number]>(90);
  const [leaving, setLeaving] = useState(false);
  const { busy, error, run } = useAction(async (isAllowed: boolean) => {
    const expires_at = new Date(Date.now() + days * dayMs).toISOString();
    const { redirect_to } = await ask(
      isAllowed ? { allow: { scopes, cap: { credits: Number(credits), period }, expires_at } } : { deny: true },
    );
    if (redirect_to === undefined) return;
    setLeaving(true);
    location.assign(redirect_to);
  });
  if (leaving) return <p role="status">{text.leaving(redirect_host)}</p>;
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        run(true);
      }}
    >
      <p>
        <strong>
          <bdi>{client_name}</bdi>
        </strong>{' '}
        {text.requests}
      </p>
      <dl class="stack">
        <div>
          <dt class="soft small">{text.client}</dt>
          <dd>
            <code>{client_host}</code>
          </dd>
        </div>
        <div>
          <dt class="soft small">{text.redirect}</dt>
          <dd>
            <code>{redirect_host}</code>
          </dd>
        </div>
      </dl>
      {on_this_device ? (
        <p class="notice">{text.onThisDevice}</p>
      ) : (
        redirect_host !== client_host && <p class="notice bad">{text.elsewhere}</p>
      )}
      <ScopeChoices
        legend={text.may}
        offered={client.scopes}
        chosen={scopes}
        onToggle={(scope, on) => setScopes(client.scopes.filter((one) => (one === scope ? on : scopes.includes(one))))}
        wrong={wrongIn(error, 'allow.scopes')}
      />
      <CapFields
        required
        wrong={wrongIn(error, 'allow.cap.credits')}
        credits={credits}
        onCredits={setCredits}
        period={period}
        onPeriod={setPeriod}
      />
      <SelectField label={text.ends} value={days} options={text.days} titleOf={text.inDays} onChange={setDays} />
      <p class="soft small">{text.revocable}</p>
      {error !== undefined && <Problem error={error} />}
      <div class="row">
        <Button variant="primary" type="submit" busy={busy || !attended}>
          {text.allow}
        </Button>
        <Button busy={busy} onClick={() => run(false)}>
          {text.deny}
        </Button>
      </div>
    </form>
  );
};
