import * as v from 'valibot';
import { type AccountEvent, WebhookEvent, WorkEvent } from '#contract/schemas/events.ts';

/** The events that the bus accepted. */
export class PublishedEvents {
  readonly #all: AccountEvent[] = [];

  add(event: AccountEvent): void {
    this.#all.push(event);
  }

  /** The events of the job or export with this id. */
  ofWork(id: string): WorkEvent[] {
    const events = this.#all.map(({ event }) => event).filter((event) => v.is(WorkEvent, event));
    return events.filter(({ data }) => ('job_id' in data ? data.job_id : data.export_id) === id);
  }

  ofAccount(accountId: string): WebhookEvent[] {
    return this.#all.flatMap(({ account_id, event }) =>
      account_id === accountId ? [v.parse(WebhookEvent, event)] : [],
    );
  }
}
