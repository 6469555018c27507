import { useState } from 'preact/hooks';
import { eventTypes } from '#contract/event-types.ts';
import type { EventTypeInput, WebhookEndpoint } from '#sdk/index.ts';
import { cueline } from '../api.ts';
import { CopyAs } from '../code/copy-as.tsx';
import { words } from '../messages/everywhere.ts';
import { text } from '../messages/webhooks.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Choice, Field } from '../ui/field.tsx';
import { Problem, wrongIn } from '../ui/problem.tsx';
import { useAction } from '../use-action.ts';

interface WebhookDialogProps {
  /** The endpoint that is changed; absent for a new one. */
  readonly webhook?: WebhookEndpoint;
  readonly onClose: () => void;
  readonly onMade?: (webhook: { readonly id: string; readonly secret: string }) => void;
  readonly onChanged?: (webhook: WebhookEndpoint) => void;
}

/** The fields of a new endpoint, or of one that exists. */
export const WebhookDialog = ({ webhook, onClose, onMade, onChanged }: WebhookDialogProps) => {
  const [url, setUrl] = useState(webhook?.url ?? 'https://');
  const [description, setDescription] = useState(webhook?.description ?? '');
  const [chosen, setChosen] = useState<readonly EventTypeInput[]>(
    eventTypes.filter((type) => webhook?.events.includes(type)),
  );
  const [isAll, setIsAll] = useState(chosen.length === 0);
  // The API takes none for all of them.
  const events = isAll ? [] : [...chosen];
  const isLacking = !isAll && chosen.length === 0;
  const body = { url, events, ...(description && { description }) };
  const changes = { ...(url !== webhook?.url && { url }), events, description: description || null };
  const { busy, error, run } = useAction(async () => {
    if (webhook) onChanged?.(await cueline.webhooks.update(webhook.id, changes));
    else onMade?.(await cueline.webhooks.create(body));
  });
  return (
    <Dialog title={webhook ? text.editTitle : text.create} onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          run();
        }}
      >
        <Field label={text.url} hint={webhook ? text.changedUrlHint : text.urlHint} wrong={wrongIn(error, 'url')}>
          {(field) => (
            <input {...field} type="url" required value={url} onInput={(event) => setUrl(event.currentTarget.value)} />
          )}
        </Field>
        <Field label={text.description} wrong={wrongIn(error, 'description')}>
          {(field) => (
            <input {...field} value={description} onInput={(event) => setDescription(event.currentTarget.value)} />
          )}
        </Field>
        <fieldset>
          <legend>{text.events}</legend>
          <Choice type="checkbox" label={text.allEvents} checked={isAll} onChange={setIsAll} />
          <p class="soft small" role="status">
            {isLacking && text.noEvents}
          </p>
          {!isAll &&
            eventTypes.map((type) => (
              <Choice
                key={type}
                type="checkbox"
                label={<code>{type}</code>}
                checked={chosen.includes(type)}
                onChange={(on) => setChosen(on ? [...chosen, type] : chosen.filter((other) => other !== type))}
              />
            ))}
        </fieldset>
        {error !== undefined && <Problem error={error} beside={['url', 'description']} />}
        <div class="row">
          <Button variant="primary" type="submit" busy={busy || isLacking}>
            {webhook ? words.save : text.submit}
          </Button>
          <Button onClick={onClose}>{words.cancel}</Button>
          {webhook ? (
            <CopyAs operation="updateWebhook" input={{ path: { webhook_id: webhook.id }, body: changes }} />
          ) : (
            <CopyAs operation="createWebhook" input={{ body }} />
          )}
        </div>
      </form>
    </Dialog>
  );
};
