import { v7 as newId } from 'uuid';
import { deliveryLifetimeSeconds, eventSettledSeconds } from '#contract/limits.ts';
import { EventRecord } from '#contract/records/event.ts';
import type { EventQuery } from '#contract/schemas/event-list.ts';
import type { AccountEvent } from '#contract/schemas/events.ts';
import type { NothingLeft } from '#contract/schemas/request.ts';
import { AppError } from '#core/app-error.ts';
import { firstIdAt, type Ids, idsOfDays, laterOf } from '#core/ids.ts';
import { getItem, transact, updateItem } from '../aws/dynamodb.ts';
import { searchedPageItems, searchItems } from './search-items.ts';

/** Lists events, all or none, in one call; one that is listed stays as it is. */
export const addEvents = async (events: readonly AccountEvent[]): Promise<void> => {
  const expires_at = Math.floor(Date.now() / 1000) + deliveryLifetimeSeconds;
  // A queue may deliver a message twice.
  const once = [...new Map(events.map((one) => [one.event.id, one])).values()];
  const writes = once.map(({ account_id, event }) => ({
    table: 'events' as const,
    update: { account_id, event_id: event.id },
    setOnce: { listed_id: newId(), event, expires_at },
  }));
  const [first, ...others] = writes;
  if (!first) return;
  // A transaction costs twice as much.
  if (others.length === 0) await updateItem(first.table, first.update, { setOnce: first.setOnce });
  else await transact(Object.fromEntries(writes.map((write) => [write.update.event_id, write])));
};

interface Page {
  readonly limit: number;
  /** The `listed_id` of the last event of the page before. */
  readonly passed?: string | undefined;
}
type EventFilter = Omit<EventQuery, 'limit' | 'cursor'>;

/**
 * Newest first, or with `after` in the order in which they were listed since that event. `last` is a `listed_id`, otherwise as
 * `searchItems`. Throws not_found where there is no such event.
 */
export const searchEvents = async (
  account_id: string,
  { limit, passed }: Page,
  { type, after, created_from, created_to, ...others }: EventFilter,
) => {
  others satisfies NothingLeft;
  const days = { created_from, created_to };
  const before = passed ?? (after && (await listedId(account_id, after)));
  const listed_id = after ? inOrder(days, before ?? '') : idsOfDays(days, before);
  return searchItems(
    {
      table: 'events',
      index: 'by-listing',
      partition: { account_id },
      between: { listed_id },
      limit: type === undefined ? limit + (before === undefined ? 1 : 2) : searchedPageItems,
      ...(after && { oldestFirst: true }),
    },
    EventRecord,
    {
      limit,
      before,
      idOf: (record) => record.listed_id,
      fits: ({ event }) => type === undefined || event.type === type,
    },
  );
};

const inOrder = (days: EventFilter, passed: string): Ids => {
  const [first, last] = idsOfDays(days);
  const settled = firstIdAt(Date.now() - eventSettledSeconds * 1000);
  const from = laterOf(first, passed);
  return [from, laterOf(from, last < settled ? last : settled)];
};

const listedId = async (account_id: string, event_id: string): Promise<string> => {
  const record = await getItem('events', { account_id, event_id }, EventRecord);
  if (record) return record.listed_id;
  throw new AppError('not_found', 'There is no event with this id: it was listed too long ago, or never.', {
    param: 'after',
  });
};
