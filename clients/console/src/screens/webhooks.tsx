import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { cueline } from '../api.ts';
import { words } from '../messages/everywhere.ts';
import { text } from '../messages/webhooks.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { View } from '../ui/problem.tsx';
import { SecretDialog } from '../ui/secret.tsx';
import { SettingsPage } from '../ui/settings-page.tsx';
import { State } from '../ui/state.tsx';
import { Table } from '../ui/table.tsx';
import { Time } from '../ui/time.tsx';
import { useLoaded } from '../use-loaded.ts';
import { WebhookDialog } from './webhook-dialog.tsx';

export default function WebhooksPage() {
  const webhooks = useLoaded(() => cueline.webhooks.list());
  const [creating, setCreating] = useState(false);
  const [made, setMade] = useState<{ readonly id: string; readonly secret: string }>();
  const { route } = useLocation();
  const create = (
    <Button variant="primary" onClick={() => setCreating(true)}>
      {text.create}
    </Button>
  );
  return (
    <SettingsPage title={words.pages.webhooks} actions={create}>
      <div class="stack">
        <p class="soft">{text.about}</p>
        <View loaded={webhooks}>
          {({ data }) =>
            data.length === 0 ? (
              <Empty text={text} />
            ) : (
              <Table cards caption={words.pages.webhooks} head={[text.url, text.events, text.state, text.lastSuccess]}>
                {data.map(({ id, url, description, events, enabled, last_success_at }) => (
                  <tr key={id}>
                    <th scope="row">
                      <a href={`/console/settings/webhooks/${id}`}>{url}</a>
                      {description && (
                        <div class="soft small" dir="auto">
                          {description}
                        </div>
                      )}
                    </th>
                    <td class="small">{events.length === 0 ? words.all : events.join(', ')}</td>
                    <td>
                      <State tone={enabled ? 'good' : 'off'}>{enabled ? text.enabled : text.disabled}</State>
                    </td>
                    <td>{last_success_at ? <Time at={last_success_at} /> : words.never}</td>
                  </tr>
                ))}
              </Table>
            )
          }
        </View>
      </div>
      {creating && (
        <WebhookDialog
          onClose={() => setCreating(false)}
          onMade={(webhook) => {
            setCreating(false);
            setMade(webhook);
          }}
        />
      )}
      {made && (
        <SecretDialog
          title={text.secret}
          help={text.once}
          value={made.secret}
          // Its page sends the test event that comes next.
          onClose={() => route(`/console/settings/webhooks/${made.id}`)}
        />
      )}
    </SettingsPage>
  );
}
