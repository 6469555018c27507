import { useState } from 'preact/hooks';
import type { ApiKey } from '#sdk/index.ts';
import { cueline } from '../api.ts';
import { words } from '../messages/everywhere.ts';
import { settingsWords } from '../messages/settings.ts';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { View } from '../ui/problem.tsx';
import { SecretDialog } from '../ui/secret.tsx';
import { SettingsPage } from '../ui/settings-page.tsx';
import { Table } from '../ui/table.tsx';
import { Moment, Time } from '../ui/time.tsx';
import { toast } from '../ui/toasts.tsx';
import { useFocusAfterDelete } from '../use-focus-after-delete.ts';
import { useLoaded } from '../use-loaded.ts';
import { KeyDialog } from './key-dialog.tsx';

const text = settingsWords.keys;

type Open =
  | { readonly what: 'create' }
  | { readonly what: 'secret'; readonly secret: string; readonly title: string; readonly help: string }
  | { readonly what: 'edit' | 'revoke' | 'rotate'; readonly key: ApiKey };

export const KeysPage = () => {
  const keys = useLoaded(() => cueline.apiKeys.list());
  const sessions = useLoaded(() => cueline.sessions.list());
  const focus = useFocusAfterDelete(keys.value?.data.length);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const showSecret = (secret: string, title: string, help: string) => {
    setOpen({ what: 'secret', secret, title, help });
    keys.reload();
  };
  return (
    <SettingsPage
      title={words.pages.keys}
      actions={
        <Button variant="primary" onClick={() => setOpen({ what: 'create' })}>
          {text.create}
        </Button>
      }
    >
      <div ref={focus.around} class="stack">
        <p class="soft">{text.about}</p>
        <View loaded={keys}>
          {({ data }) => (
            <Table
              cards
              caption={words.pages.keys}
              head={[text.name, text.ends, text.scopes, text.cap, text.expires, text.lastUsed, '']}
            >
              {data.map((key) => (
                <KeyRow key={key.id} apiKey={key} onOpen={(what) => setOpen({ what, key })} />
              ))}
            </Table>
          )}
        </View>
      </div>
      {(open?.what === 'create' || open?.what === 'edit') && (
        <KeyDialog
          {...(open.what === 'edit' && { apiKey: open.key })}
          onClose={close}
          onMade={(secret) => showSecret(secret, text.secret, text.once)}
          onChanged={() => {
            close();
            keys.reload();
          }}
        />
      )}
      {open?.what === 'secret' && (
        <SecretDialog title={open.title} help={open.help} value={open.secret} onClose={close} />
      )}
      {open?.what === 'revoke' && (
        <Confirm
          title={text.revokeTitle(open.key.name)}
          help={text.revokeHelp}
          action={text.revoke}
          danger
          onClose={close}
          onConfirm={async () => {
            await cueline.apiKeys.revoke(open.key.id);
            toast(text.revoked(open.key.name));
            focus.deletes(keys.value?.data.indexOf(open.key) ?? 0);
            close();
            keys.reload();
          }}
        />
      )}
      {open?.what === 'rotate' && (
        <Confirm
          title={text.rotateTitle(open.key.name)}
          help={text.rotateHelp(sessions.value?.data.filter(({ key_id }) => key_id === open.key.id).length ?? 0)}
          action={text.rotate}
          onClose={close}
          onConfirm={async () => {
            const { secret } = await cueline.apiKeys.rotate(open.key.id, {});
            sessions.reload();
            showSecret(secret, text.rotatedTitle(open.key.name), text.rotatedOnce);
          }}
        />
      )}
    </SettingsPage>
  );
};

interface KeyRowProps {
  readonly apiKey: ApiKey;
  readonly onOpen: (what: 'edit' | 'revoke' | 'rotate') => void;
}

const KeyRow = ({ apiKey, onOpen }: KeyRowProps) => {
  const { name, test, last_four, scopes, cap, expires_at, last_used_at, rotated_secrets_until } = apiKey;
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi>
        {test && <span class="soft small"> {text.test}</span>}
      </th>
      <td>
        <code>…{last_four}</code>
        {rotated_secrets_until && (
          <p class="soft small">
            {text.oldSecret} <Moment at={rotated_secrets_until} />
          </p>
        )}
      </td>
      <td class="small">
        {scopes.length === Object.keys(text.scopeNames).length
          ? words.all
          : scopes.map((scope) => text.scopeNames[scope]).join(', ')}
      </td>
      <td class="numbers">
        {cap
          ? text.capped(cap.spent.toLocaleString(), cap.credits.toLocaleString(), text.this[cap.period])
          : words.none}
      </td>
      <td>{expires_at ? <Time at={expires_at} /> : words.never}</td>
      <td>{last_used_at ? <Time at={last_used_at} /> : words.never}</td>
      <td class="actions">
        <Button variant="quiet" onClick={() => onOpen('edit')} aria-label={`${text.edit}: ${name}`}>
          {text.edit}
        </Button>
        <Button variant="quiet" onClick={() => onOpen('rotate')} aria-label={`${text.rotate}: ${name}`}>
          {text.rotate}
        </Button>
        <Button variant="quiet" onClick={() => onOpen('revoke')} aria-label={`${text.revoke}: ${name}`}>
          {text.revoke}
        </Button>
      </td>
    </tr>
  );
};
