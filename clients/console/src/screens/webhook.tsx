import { useState } from 'preact/hooks';
import { eventTypes } from '#contract/event-types.ts';
import type { Delivery, EventTypeInput, WebhookEndpoint } from '#sdk/index.ts';
import { cueline } from '../api.ts';
import { CopyAs } from '../code/copy-as.tsx';
import { words } from '../messages/everywhere.ts';
import { text } from '../messages/webhooks.ts';
import { Button } from '../ui/button.tsx';
import { Problem, View } from '../ui/problem.tsx';
import { SettingsPage } from '../ui/settings-page.tsx';
import { State } from '../ui/state.tsx';
import { Time } from '../ui/time.tsx';
import { toast } from '../ui/toasts.tsx';
import { useAction } from '../use-action.ts';
import { useLoaded } from '../use-loaded.ts';
import { Signature } from './signature.tsx';
import './webhook.css';
import { Deliveries, isFollowed, loadDeliveries } from './webhook-deliveries.tsx';
import { type OpenDialog, WebhookDialogs } from './webhook-dialogs.tsx';

const pollMs = 3000;
/** While an attempt that was asked for on this page is awaited. */
const followMs = 1000;

/** One endpoint: its deliveries with their attempts, a test event, and how its signature is checked. */
export default function WebhookPage({ webhookId = '' }: { readonly webhookId?: string }) {
  const [open, setOpen] = useState<OpenDialog>();
  const [type, setType] = useState<EventTypeInput>('transcript.completed');
  const [pages, setPages] = useState(1);
  /** The delivery at the time its next attempt was asked for. */
  const [followed, setFollowed] = useState<Delivery>();
  const loaded = useLoaded(
    async () => {
      const deliveries = await loadDeliveries(webhookId, pages);
      // Read after them, since an attempt changes its endpoint, such as when that last answered.
      return { webhook: await cueline.webhooks.get(webhookId), deliveries };
    },
    `${webhookId} ${pages} ${followed?.event_id} ${followed?.attempts}`,
    (now) => (now?.deliveries.rows.some((row) => isFollowed(row, followed)) ? followMs : pollMs),
  );
  const webhook = loaded.value?.webhook;
  const show = (changed: WebhookEndpoint) => {
    if (loaded.value) loaded.set({ ...loaded.value, webhook: changed });
  };
  const test = useAction(async () => {
    setFollowed(await cueline.webhooks.test(webhookId, { type }));
    toast(text.tested);
  });
  const turn = useAction(async (enabled: boolean) => show(await cueline.webhooks.update(webhookId, { enabled })));
  const failed = test.error ?? turn.error;
  return (
    <SettingsPage title={webhook ? new URL(webhook.url).host : words.pages.webhooks}>
      <div class="stack-l">
        {failed !== undefined && <Problem error={failed} />}
        <View loaded={loaded}>
          {(value) => (
            <>
              {/* With what is below them: beside the title they would move when its name comes. */}
              <div class="row">
                <select
                  class="input test-type"
                  aria-label={text.testType}
                  value={type}
                  onInput={({ currentTarget }) => setType(eventTypes[currentTarget.selectedIndex] ?? type)}
                >
                  {eventTypes.map((one) => (
                    <option key={one}>{one}</option>
                  ))}
                </select>
                <Button
                  variant="primary"
                  busy={test.busy || !value.webhook.enabled}
                  title={value.webhook.enabled ? undefined : text.testDisabled}
                  onClick={() => test.run()}
                >
                  {text.test}
                </Button>
                <Button busy={turn.busy} onClick={() => turn.run(!value.webhook.enabled)}>
                  {value.webhook.enabled ? text.disable : text.enable}
                </Button>
                <Button onClick={() => setOpen('edit')}>{text.edit}</Button>
                <Button onClick={() => setOpen('rotate')}>{text.rotate}</Button>
                <Button variant="danger" onClick={() => setOpen('remove')}>
                  {text.remove}
                </Button>
                <CopyAs operation="testWebhook" input={{ path: { webhook_id: webhookId }, body: { type } }} />
              </div>
              <Facts webhook={value.webhook} />
              <section class="stack">
                <h2>{text.deliveries}</h2>
                <Deliveries
                  webhookId={webhookId}
                  deliveries={value.deliveries}
                  followed={followed}
                  onSent={setFollowed}
                  onMore={() => setPages(pages + 1)}
                />
              </section>
              <section class="stack signature">
                <h2>{text.signature}</h2>
                <Signature />
              </section>
            </>
          )}
        </View>
      </div>
      {webhook && <WebhookDialogs webhook={webhook} open={open} onOpen={setOpen} onChanged={show} />}
    </SettingsPage>
  );
}

const Facts = ({
  webhook: { url, description, events, enabled, last_success_at, rotated_secrets_until },
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
      {rotated_secrets_until && Date.parse(rotated_secrets_until) > Date.now() && (
        <span class="soft">
          {text.overlap}: <Time at={rotated_secrets_until} />
        </span>
      )}
    </p>
  </div>
);
