import * as v from 'valibot';
import { AccountEvent, type WebhookEvent } from '../../../contract/events.ts';

const PutEvents = v.strictObject({
  Entries: v.tuple([
    v.strictObject({
      EventBusName: v.string(),
      Source: v.literal('cueline'),
      DetailType: v.string(),
      Detail: v.pipe(v.string(), v.parseJson(), AccountEvent),
    }),
  ]),
});

/** The bus: it keeps what it was given, by the work that it tells of. Now and then it takes nothing and says so with a 200. */
export class EventBus {
  readonly told = new Map<string, WebhookEvent[]>();
  readonly #accounts = new Map<string, string>();
  readonly #random: () => number;
  readonly #publish: (detail: AccountEvent) => void;

  constructor(random: () => number, publish: (detail: AccountEvent) => void) {
    this.#random = random;
    this.#publish = publish;
  }

  accountOf(eventId: string): string | undefined {
    return this.#accounts.get(eventId);
  }

  handle(operation: string, input: unknown): unknown {
    if (operation !== 'PutEvents') throw new Error(`The bus does not serve ${operation}`);
    const [{ Detail }] = v.parse(PutEvents, input).Entries;
    if (this.#random() > 0.9) return { FailedEntryCount: 1, Entries: [{ ErrorCode: 'InternalFailure' }] };
    const { job_id, export_id = job_id ?? '' } = Detail.event.data;
    this.told.set(export_id, [...(this.told.get(export_id) ?? []), Detail.event]);
    this.#accounts.set(Detail.event.id, Detail.account_id);
    this.#publish(Detail);
    return { FailedEntryCount: 0, Entries: [{ EventId: 'e' }] };
  }
}
