import { v7 as newId } from 'uuid';
import { deliveryLifetimeSeconds, eventSettledSeconds } from '#contract/limits.ts';
import { EventRecord } from '#contract/records/event.ts';
import type { EventQuery } from '#contract/schemas/event-list.ts';
import type { AccountEvent } from '#contract/schemas/events.ts';
import { AppError } from '#core/app-error.ts';
import { firstIdAt, type Ids, idsOfDays, laterOf } from '#core/ids.ts';
import { getItem, updateItem } from '../aws/dynamodb.ts';
import { searchedPageItems, searchItems } from './search-items.ts';

/** Lists an event; one that is listed stays as it is. */
export const addEvent = async ({ account_id, event }: AccountEvent): Promise<void> => {
  const expires_at = Math.floor(Date.now() / 1000) + deliveryLifetimeSeconds;
  const conditions = [{ absent: 'event_id' }];
  const key = { account_id, event_id: event.id };
  await updateItem('events', key, { set: { listed_id: newId(), event, expires_at }, conditions });
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
  { type, after, ...days }: EventFilter,
) => {
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
