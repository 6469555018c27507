import type { TableName } from '#contract/tables.ts';
import { freeAmong, type Places, shuffled } from '#core/places.ts';
import { type Key, updateItem } from '../aws/dynamodb.ts';
import type { Condition } from '../aws/dynamodb-expressions.ts';

export interface PlacesItem {
  readonly table: TableName;
  readonly key: Key;
}

interface Taking {
  readonly holder: string;
  readonly nowMs: number;
  readonly untilMs: number;
  /** Further fields to set. */
  readonly set?: Readonly<Record<string, unknown>>;
  /** Further conditions on the item. */
  readonly also?: readonly Condition[];
}

/** Takes a place of an item by one conditional write, so only one of many succeeds. False when the place is taken. */
export const takeNumber = (
  { table, key }: PlacesItem,
  number: number,
  { holder, nowMs, untilMs, set, also = [] }: Taking,
): Promise<boolean> =>
  updateItem(table, key, {
    set: { ...set, [`until_${number}`]: untilMs, [`holder_${number}`]: holder },
    conditions: [{ absentOrBelow: `until_${number}`, value: nowMs }, ...also],
  });

/** After so many writes that others were quicker than, no place counts as free. */
const maxTries = 10;

/**
 * Takes one of the places with these numbers that are free in the item that `read` reads, and returns its number; undefined when
 * none is free. When another was quicker it reads again, since one that reads a full item writes nothing.
 */
export const takeFreeNumber = async (
  item: PlacesItem,
  {
    numbers,
    read,
    random,
  }: { readonly numbers: readonly number[]; readonly read: () => Promise<Places>; readonly random: () => number },
  taking: Taking,
): Promise<number | undefined> => {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const [number] = shuffled(freeAmong(numbers, await read(), taking.nowMs), random);
    if (number === undefined) return undefined;
    if (await takeNumber(item, number, taking)) return number;
  }
  return undefined;
};

/** Gives a place back; does nothing when another holder has it. */
export const returnNumber = async (
  { table, key }: PlacesItem,
  number: number,
  { holder, set = {}, also = [] }: Pick<Taking, 'holder' | 'set' | 'also'>,
): Promise<void> => {
  await updateItem(table, key, {
    set,
    remove: [`until_${number}`, `holder_${number}`],
    conditions: [{ field: `holder_${number}`, is: holder }, ...also],
  });
};
