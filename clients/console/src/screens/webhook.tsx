import { useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import type { Delivery, WebhookEndpoint } from '#sdk/index.ts';
import { cueline } from '../api.ts';
import { CopyAs } from '../code/copy-as.tsx';
import { words } from '../messages/settings.ts';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { Problem, View } from '../ui/problem.tsx';
import { SettingsPage } from '../ui/settings-page.tsx';
import { State } from '../ui/state.tsx';
import { Table } from '../ui/table.tsx';
import { Time } from '../ui/time.tsx';
import { toast } from '../ui/toasts.tsx';
import { useAction } from '../use-action.ts';
import { type Loaded, useLoaded } from '../use-loaded.ts';
import { Signature } from './signature.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';

const text = words.webhooks;
const pollMs = 3000;

/** One endpoint: its deliveries with their answers, a test event, and how its signature is checked. */
export const WebhookPage = ({ webhookId = '' }: { readonly webhookId?: string }) => {
  const { route } = useLocation();
  const webhook = useLoaded(() => cueline.webhooks.get(webhookId), webhookId);
  const [removing, setRemoving] = useState(false);
  const [editing, setEditing] = useState(false);
  const [tests, setTests] = useState(0);
  const [pages, setPages] = useState(1);
  const seen = useRef('');
  const deliveries = useLoaded(
    async () => {
      const loaded = await loadDeliveries(webhookId, pages);
      // A delivery changes its endpoint, such as when that last answered.
      const rows = JSON.stringify(loaded.rows);
      if (seen.current && seen.current !== rows) webhook.reload();
      seen.current = rows;
      return loaded;
    },
    `${webhookId} ${pages} ${tests}`,
    () => pollMs,
  );
  const test = useAction(async () => {
    await cueline.webhooks.test(webhookId);
    toast(text.tested);
    setTests(tests + 1);
  });
  const turn = useAction(async (enabled: boolean) =>
    webhook.set(await cueline.webhooks.update(webhookId, { enabled })),
  );
  const actions = (
    <>
      <Button variant="primary" busy={test.busy} onClick={() => test.run()}>
        {text.test}
      </Button>
      <Button busy={turn.busy || !webhook.value} onClick={() => turn.run(!webhook.value?.enabled)}>
        {webhook.value?.enabled === false ? text.enable : text.disable}
      </Button>
      <Button busy={!webhook.value} onClick={() => setEditing(true)}>
        {text.edit}
      </Button>
      <Button variant="danger" onClick={() => setRemoving(true)}>
        {text.remove}
      </Button>
      <CopyAs operation="testWebhook" input={{ path: { webhook_id: webhookId } }} />
    </>
  );
  return (
    <SettingsPage title={webhook.value ? new URL(webhook.value.url).host : words.pages.webhooks} actions={actions}>
      <div class="stack-l">
        {[test.error, turn.error].map(
          (error, index) => error !== undefined && <Problem key={index === 0 ? 'test' : 'turn'} error={error} />,
        )}
        <View loaded={webhook}>
          {(value) =>
            // All at once, so that nothing moves away from under a pointer.
            deliveries.value === undefined && deliveries.error === undefined ? (
              <p class="soft">{words.loading}</p>
            ) : (
              <>
                <Facts webhook={value} />
                <section class="stack">
                  <h2>{text.deliveries}</h2>
                  <Deliveries webhookId={webhookId} deliveries={deliveries} onMore={() => setPages(pages + 1)} />
                </section>
                <section class="stack signature">
                  <h2>{text.signature}</h2>
                  <Signature />
                  <p class="soft small">{text.rotation}</p>
                </section>
              </>
            )
          }
        </View>
      </div>
      {editing && webhook.value && (
        <WebhookDialog
          webhook={webhook.value}
          onClose={() => setEditing(false)}
          onChanged={(changed) => {
            webhook.set(changed);
            setEditing(false);
          }}
        />
      )}
      {removing && (
        <Confirm
          title={text.removeTitle}
          help={text.removeHelp}
          action={text.remove}
          danger
          onClose={() => setRemoving(false)}
          onConfirm={async () => {
            await cueline.webhooks.delete(webhookId);
            toast(text.removed);
            route('/console/settings/webhooks');
          }}
        />
      )}
    </SettingsPage>
  );
};

const Facts = ({
  webhook: { url, description, events, enabled, last_success_at },
}: {
  readonly webhook: WebhookEndpoint;
}) => (
  <div class="stack">
    <p class="mono">{url}</p>
    {description && <p dir="auto">{description}</p>}
    <p class="row">
      <State tone={enabled ? 'good' : 'off'}>{enabled ? text.enabled : text.disabled}</State>
      <span class="soft">
        {text.events}: {events.length === 0 ? words.all : events.join(', ')}
      </span>
      <span class="soft">
        {text.lastSuccess}: {last_success_at ? <Time at={last_success_at} /> : words.never}
      </span>
    </p>
  </div>
);

interface DeliveryPages {
  readonly rows: readonly Delivery[];
  readonly more: boolean;
}
const pageLength = 20;

const loadDeliveries = async (webhookId: string, pages: number): Promise<DeliveryPages> => {
  const rows: Delivery[] = [];
  for await (const delivery of cueline.webhooks.deliveries(webhookId, { limit: pageLength })) {
    if (rows.length === pages * pageLength) return { rows, more: true };
    rows.push(delivery);
  }
  return { rows, more: false };
};

interface DeliveriesProps {
  readonly webhookId: string;
  readonly deliveries: Loaded<DeliveryPages>;
  readonly onMore: () => void;
}

const Deliveries = ({ webhookId, deliveries, onMore }: DeliveriesProps) => {
  const retry = useAction(async (eventId: string) => {
    const sent = await cueline.webhooks.retryDelivery(webhookId, eventId);
    toast(text.retried);
    const { rows = [], more = false } = deliveries.value ?? {};
    deliveries.set({ rows: rows.map((row) => (row.event_id === eventId ? sent : row)), more });
  });
  return (
    <>
      {retry.error !== undefined && <Problem error={retry.error} />}
      <View loaded={deliveries}>
        {({ rows, more }) =>
          rows.length === 0 ? (
            <p class="soft">{text.noDeliveries}</p>
          ) : (
            <>
              <Table
                caption={text.deliveries}
                head={[text.event, text.state, text.answer, { amount: text.attempts }, text.when, text.next, '']}
              >
                {rows.map((delivery) => (
                  <DeliveryRow key={delivery.event_id} delivery={delivery} busy={retry.busy} onRetry={retry.run} />
                ))}
              </Table>
              {more && <Button onClick={onMore}>{words.more}</Button>}
            </>
          )
        }
      </View>
    </>
  );
};

const tones = { pending: 'busy', delivered: 'good', failed: 'bad' } as const;

interface DeliveryRowProps {
  readonly delivery: Delivery;
  readonly busy: boolean;
  readonly onRetry: (eventId: string) => void;
}

const DeliveryRow = ({ delivery, busy, onRetry }: DeliveryRowProps) => {
  const { event_id, event_type, status, attempts, created_at, next_attempt_at } = delivery;
  return (
    <tr>
      <th scope="row">
        {event_type}
        <div class="soft small mono">{event_id}</div>
      </th>
      <td>
        <State tone={tones[status]}>{text.states[status]}</State>
      </td>
      <td>{answerOf(delivery)}</td>
      <td class="amount">{attempts}</td>
      <td>
        <Time at={created_at} />
      </td>
      <td>{next_attempt_at ? <Time at={next_attempt_at} /> : ''}</td>
      <td class="actions">
        <Button variant="quiet" busy={busy} onClick={() => onRetry(event_id)} aria-label={`${text.retry}: ${event_id}`}>
          {text.retry}
        </Button>
      </td>
    </tr>
  );
};

const answerOf = ({ response_status, response_ms, error }: Delivery): string =>
  response_status === null ? (error ?? text.noAnswer) : text.status(response_status, response_ms);
