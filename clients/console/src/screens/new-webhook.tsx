import { useState } from 'preact/hooks';
import { eventTypes } from '#contract/event-types.ts';
import type { EventType } from '#sdk/index.ts';
import { cueline } from '../api.ts';
import { CopyAs } from '../code/copy-as.tsx';
import { words } from '../messages.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Choice, Field } from '../ui/field.tsx';
import { Problem, wrongIn } from '../ui/problem.tsx';
import { useAction } from '../use-action.ts';

const text = words.webhooks;

interface NewWebhookProps {
  readonly onClose: () => void;
  readonly onMade: (secret: string) => void;
}

export const NewWebhook = ({ onClose, onMade }: NewWebhookProps) => {
  const [url, setUrl] = useState('https://');
  const [description, setDescription] = useState('');
  const [events, setEvents] = useState<readonly EventType[]>([]);
  const body = { url, events: [...events], ...(description && { description }) };
  const { busy, error, run } = useAction(async () => onMade((await cueline.webhooks.create(body)).secret));
  return (
    <Dialog title={text.create} onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          run();
        }}
      >
        <Field label={text.url} hint={text.urlHint} wrong={wrongIn(error, 'url')}>
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
          <Choice
            type="checkbox"
            label={text.allEvents}
            checked={events.length === 0}
            onChange={(on) => setEvents(on ? [] : eventTypes)}
          />
          {events.length > 0 &&
            eventTypes.map((type) => (
              <Choice
                key={type}
                type="checkbox"
                label={<code>{type}</code>}
                checked={events.includes(type)}
                onChange={(on) => setEvents(on ? [...events, type] : events.filter((other) => other !== type))}
              />
            ))}
        </fieldset>
        {error !== undefined && <Problem error={error} />}
        <div class="row">
          <Button variant="primary" type="submit" busy={busy}>
            {text.submit}
          </Button>
          <Button onClick={onClose}>{words.cancel}</Button>
          <CopyAs operation="createWebhook" input={{ body }} />
        </div>
      </form>
    </Dialog>
  );
};
