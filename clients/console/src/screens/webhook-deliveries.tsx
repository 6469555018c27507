import { Fragment } from 'preact';
import { useState } from 'preact/hooks';
import type { Delivery } from '#sdk/index.ts';
import { cueline } from '../api.ts';
import { words } from '../messages/everywhere.ts';
import { text } from '../messages/webhooks.ts';
import { Button } from '../ui/button.tsx';
import { Problem } from '../ui/problem.tsx';
import { State } from '../ui/state.tsx';
import { Table } from '../ui/table.tsx';
import { Time } from '../ui/time.tsx';
import { useAction } from '../use-action.ts';
import { WebhookAttempts } from './webhook-attempts.tsx';

interface DeliveryPages {
  readonly rows: readonly Delivery[];
  readonly more: boolean;
}
const pageLength = 20;

export const loadDeliveries = async (webhookId: string, pages: number): Promise<DeliveryPages> => {
  const rows: Delivery[] = [];
  for await (const delivery of cueline.webhooks.deliveries(webhookId, { limit: pageLength })) {
    if (rows.length === pages * pageLength) return { rows, more: true };
    rows.push(delivery);
  }
  return { rows, more: false };
};

/** The attempt that was asked for has no result yet. */
export const isFollowed = ({ event_id, attempts }: Delivery, followed: Delivery | undefined): boolean =>
  event_id === followed?.event_id && attempts <= followed.attempts;

interface DeliveriesProps {
  readonly webhookId: string;
  readonly deliveries: DeliveryPages;
  readonly followed: Delivery | undefined;
  /** An event was sent again: the delivery as it was answered. */
  readonly onSent: (delivery: Delivery) => void;
  readonly onMore: () => void;
}

const columns = [text.event, text.state, text.answer, { amount: text.attempts }, text.when, text.next, ''] as const;

export const Deliveries = ({ webhookId, deliveries: { rows, more }, followed, onSent, onMore }: DeliveriesProps) => {
  const [opened, setOpened] = useState('');
  const retry = useAction(async (eventId: string) => onSent(await cueline.webhooks.retryDelivery(webhookId, eventId)));
  if (rows.length === 0) return <p class="soft">{text.noDeliveries}</p>;
  return (
    <>
      {retry.error !== undefined && <Problem error={retry.error} />}
      <Table cards caption={text.deliveries} head={columns}>
        {rows.map((delivery) => {
          const { event_id } = delivery;
          const isOpen = opened === event_id;
          return (
            <Fragment key={event_id}>
              <DeliveryRow
                delivery={delivery}
                sending={isFollowed(delivery, followed)}
                busy={retry.busy}
                open={isOpen}
                onOpen={() => setOpened(isOpen ? '' : event_id)}
                onRetry={() => retry.run(event_id)}
              />
              {isOpen && (
                <tr>
                  <td colSpan={columns.length}>
                    <WebhookAttempts webhookId={webhookId} delivery={delivery} />
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </Table>
      {more && <Button onClick={onMore}>{words.more}</Button>}
    </>
  );
};

const tones = { pending: 'busy', delivered: 'good', failed: 'bad' } as const;

interface DeliveryRowProps {
  readonly delivery: Delivery;
  readonly sending: boolean;
  readonly busy: boolean;
  readonly open: boolean;
  readonly onOpen: () => void;
  readonly onRetry: () => void;
}

const DeliveryRow = ({ delivery, sending, busy, open, onOpen, onRetry }: DeliveryRowProps) => {
  const { event_id, event_type, status, attempts, created_at, next_attempt_at } = delivery;
  return (
    <tr>
      <th scope="row">
        <button type="button" class="opener" aria-expanded={open} onClick={onOpen}>
          {event_type}
        </button>
        <div class="soft small mono">{event_id}</div>
      </th>
      <td>
        <State tone={sending ? 'busy' : tones[status]}>{sending ? text.sending : text.states[status]}</State>
      </td>
      <td>{sending ? '' : answerOf(delivery)}</td>
      <td class="amount">{attempts}</td>
      <td>
        <Time at={created_at} />
      </td>
      <td>{next_attempt_at && !sending ? <Time at={next_attempt_at} /> : ''}</td>
      <td class="actions">
        <Button variant="quiet" busy={busy || sending} onClick={onRetry} aria-label={`${text.retry}: ${event_id}`}>
          {text.retry}
        </Button>
      </td>
    </tr>
  );
};

const answerOf = ({ response_status, response_ms, error }: Delivery): string =>
  response_status === null ? (error ?? text.noAnswer) : text.status(response_status, response_ms);
