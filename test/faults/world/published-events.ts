import type { AccountEvent, WebhookEvent, WorkEvent } from '#contract/schemas/events.ts';

/** The events that the bus accepted. */
export class PublishedEvents {
  readonly #all: AccountEvent[] = [];

  add(event: AccountEvent): void {
    this.#all.push(event);
  }

  /** Of the job or export with this id. */
  ofWork(id: string): WorkEvent[] {
    return this.#all.flatMap(({ event }) =>
      'status' in event.data && (event.data.export_id ?? event.data.job_id) === id ? [event] : [],
    );
  }

  ofAccount(accountId: string): WebhookEvent[] {
    return this.#all.flatMap(({ account_id, event }) => (account_id === accountId ? [event] : []));
  }
}
