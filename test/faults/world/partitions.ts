import { tables as definitions, type Table } from '#contract/tables.ts';
import type { Item } from './expressions.ts';

interface KeyCondition {
  readonly KeyConditionExpression: string;
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>> | undefined;
  readonly ExpressionAttributeValues?: Readonly<Record<string, unknown>> | undefined;
}

/** The items by table, index and partition, so that a query reads only one partition. */
export class Partitions {
  readonly #items = new Map<string, Map<string, Item>>();

  move(
    table: string,
    key: string,
    change: { readonly before: Item | undefined; readonly after: Item | undefined } | undefined,
  ): void {
    for (const field of partitionKeysOf(table)) {
      this.#partition(table, field, change?.before?.[field]).delete(key);
      if (change?.after?.[field]) this.#partition(table, field, change.after[field]).set(key, change.after);
    }
  }

  /** The items of the partition that the condition names. */
  of(table: string, field: string, query: KeyCondition): Item[] {
    const [name] = Object.entries(query.ExpressionAttributeNames ?? {}).find(([, one]) => one === field) ?? [];
    const [, value = ''] = new RegExp(`${name} = (:\\w+)`).exec(query.KeyConditionExpression) ?? [];
    return [...this.#partition(table, field, query.ExpressionAttributeValues?.[value]).values()];
  }

  #partition(table: string, field: string, value: unknown): Map<string, Item> {
    const name = JSON.stringify([table, field, value]);
    const partition = this.#items.get(name) ?? new Map<string, Item>();
    this.#items.set(name, partition);
    return partition;
  }
}

const definitionOf: Readonly<Record<string, Table>> = definitions;
const partitionKeysOf = (table: string): Set<string> => {
  const { partitionKey = '', indexes = {} } = definitionOf[table] ?? {};
  return new Set([partitionKey, ...Object.values(indexes).map((index) => index.partitionKey)]);
};
