import type { AccountEvent, WebhookEvent } from '#contract/events.ts';

/** The events that the bus accepted, by job or export id. */
export class PublishedEvents {
  readonly byWork = new Map<string, WebhookEvent[]>();
  readonly #accounts = new Map<string, string>();

  add({ account_id, event }: AccountEvent): void {
    const { job_id, export_id = job_id ?? '' } = event.data;
    this.byWork.set(export_id, [...(this.byWork.get(export_id) ?? []), event]);
    this.#accounts.set(event.id, account_id);
  }

  accountOf(eventId: string): string | undefined {
    return this.#accounts.get(eventId);
  }
}
