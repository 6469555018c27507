import type { TableName } from '#contract/tables.ts';
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
