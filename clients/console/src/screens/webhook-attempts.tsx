import type { Delivery, DeliveryAttempt } from '#sdk/index.ts';
import { cueline } from '../api.ts';
import { text } from '../messages/webhooks.ts';
import { View } from '../ui/problem.tsx';
import { State } from '../ui/state.tsx';
import { Time } from '../ui/time.tsx';
import { useLoaded } from '../use-loaded.ts';

interface AttemptsProps {
  readonly webhookId: string;
  readonly delivery: Delivery;
}

/** What was sent in each attempt of a delivery and what came back, the newest first and open. */
export const WebhookAttempts = ({ webhookId, delivery: { event_id, attempts } }: AttemptsProps) => {
  const loaded = useLoaded(() => cueline.webhooks.delivery(webhookId, event_id), `${event_id} ${attempts}`);
  return (
    <div class="stack attempts">
      <View loaded={loaded}>
        {({ attempt_log, request_body }) => (
          <>
            {attempt_log.length === 0 && <p class="soft">{text.log.unlogged}</p>}
            {attempt_log.toReversed().map((attempt, at) => (
              <Attempt key={attempt.started_at} attempt={attempt} open={at === 0} />
            ))}
            <details>
              <summary>{text.log.sent}</summary>
              <pre dir="ltr">{JSON.stringify(JSON.parse(request_body), null, 2)}</pre>
            </details>
            <p class="soft small">{text.log.masked}</p>
          </>
        )}
      </View>
    </div>
  );
};

const Attempt = ({ attempt, open }: { readonly attempt: DeliveryAttempt; readonly open: boolean }) => {
  const { number, started_at, duration_ms, request, response, error } = attempt;
  return (
    <details open={open}>
      <summary>
        <b>{text.log.title(number)}</b>{' '}
        <State tone={error === null ? 'good' : 'bad'}>{response ? response.status : error}</State>{' '}
        <span class="soft">
          <Time at={started_at} /> {text.log.after(duration_ms)}
        </span>
      </summary>
      <div class="exchange">
        <section class="stack">
          <h3>{text.log.request}</h3>
          <pre dir="ltr">
            {request ? [`POST ${request.url}`, ...headersOf(request.headers)].join('\n') : text.log.unsent}
          </pre>
        </section>
        <section class="stack">
          <h3>{text.log.response}</h3>
          <pre dir="ltr">{response ? answerOf(response) : error}</pre>
          {response?.cut && <p class="soft small">{text.log.cut}</p>}
        </section>
      </div>
    </details>
  );
};

/** The head of an answer, and below it its body, which is another system's: it is only ever shown as text. */
const answerOf = ({ status, content_type, body }: NonNullable<DeliveryAttempt['response']>): string =>
  [[status, content_type].filter(Boolean).join(' '), ...(body ? ['', body] : [])].join('\n');

const headersOf = (headers: Readonly<Record<string, string>>): string[] =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
