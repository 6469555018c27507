import * as v from 'valibot';
import { AccountEvent, type WebhookEvent } from '#contract/events.ts';

const EventText = v.pipe(v.string(), v.parseJson(), v.strictObject(AccountEvent.entries));

/** The events that were sent to the queue of events, by job or export id. */
export class PublishedEvents {
  readonly byWork = new Map<string, WebhookEvent[]>();
  readonly #accounts = new Map<string, string>();

  add(body: string): void {
    const { account_id, event } = v.parse(EventText, body);
    const { job_id, export_id = job_id ?? '' } = event.data;
    this.byWork.set(export_id, [...(this.byWork.get(export_id) ?? []), event]);
    this.#accounts.set(event.id, account_id);
  }

  accountOf(eventId: string): string | undefined {
    return this.#accounts.get(eventId);
  }
}
