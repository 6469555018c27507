/** A condition on an item; several are joined by AND. */
export type Condition =
  | { readonly absent: string }
  | { readonly present: string }
  | { readonly field: string; readonly is: unknown }
  | { readonly field: string; readonly in: readonly string[] }
  | { readonly field: string; readonly atLeast: number }
  | { readonly field: string; readonly below: number | string }
  | { readonly field: string; readonly atMost: number }
  | { readonly absentOrNot: string; readonly value: string }
  /** For what is replaced once it has expired. */
  | { readonly absentOrBelow: string; readonly value: number | string };

/** The field is as it was read, be it absent. */
export const asRead = (field: string, value: unknown): Condition =>
  value === undefined ? { absent: field } : { field, is: value };

export interface Update {
  readonly set?: Readonly<Record<string, unknown>>;
  /** Set only where the item lacks the field. */
  readonly setOnce?: Readonly<Record<string, unknown>>;
  /** Sets each field to what another had before this update. */
  readonly move?: Readonly<Record<string, string>>;
  readonly add?: Readonly<Record<string, number>>;
  readonly remove?: readonly string[];
  readonly conditions?: readonly Condition[];
}

interface Expression {
  readonly ConditionExpression?: string;
  readonly ExpressionAttributeNames?: Record<string, string>;
  readonly ExpressionAttributeValues?: Record<string, unknown>;
}

export const conditionExpression = (conditions: readonly Condition[] = []): Expression => {
  const names = new Placeholders();
  return {
    ...(conditions.length > 0 && { ConditionExpression: conjunction(conditions, names) }),
    ...names.attributes(),
  };
};

export const updateExpression = (update: Update): Expression & { UpdateExpression: string } => {
  const names = new Placeholders();
  const entries = Object.entries(update.set ?? {});
  const kept = entries.filter(([, value]) => value !== undefined);
  const cleared = [
    ...entries.filter(([, value]) => value === undefined).map(([name]) => name),
    ...(update.remove ?? []),
  ];
  const clauses = [
    clause('SET', [
      ...kept.map(([name, value]) => `${names.name(name)} = ${names.value(value)}`),
      ...Object.entries(update.move ?? {}).map(([name, from]) => `${names.name(name)} = ${names.name(from)}`),
      ...Object.entries(update.setOnce ?? {}).map(([name, value]) => setOnce(names.name(name), names.value(value))),
    ]),
    clause(
      'ADD',
      Object.entries(update.add ?? {}).map(([name, amount]) => `${names.name(name)} ${names.value(amount)}`),
    ),
    clause(
      'REMOVE',
      cleared.map((name) => names.name(name)),
    ),
  ];
  const condition = conjunction(update.conditions ?? [], names);
  return {
    UpdateExpression: clauses.filter(Boolean).join(' '),
    ...(condition && { ConditionExpression: condition }),
    ...names.attributes(),
  };
};

const setOnce = (name: string, value: string): string => `${name} = if_not_exists(${name}, ${value})`;

const clause = (word: string, parts: readonly string[]): string =>
  parts.length > 0 ? `${word} ${parts.join(', ')}` : '';

const conjunction = (conditions: readonly Condition[], names: Placeholders): string =>
  conditions.map((condition) => term(condition, names)).join(' AND ');

const term = (condition: Condition, names: Placeholders): string => {
  if ('absent' in condition) return `attribute_not_exists(${names.name(condition.absent)})`;
  if ('present' in condition) return `attribute_exists(${names.name(condition.present)})`;
  if ('absentOrBelow' in condition) {
    const field = names.name(condition.absentOrBelow);
    return `(attribute_not_exists(${field}) OR ${field} < ${names.value(condition.value)})`;
  }
  if ('absentOrNot' in condition) {
    const field = names.name(condition.absentOrNot);
    return `(attribute_not_exists(${field}) OR ${field} <> ${names.value(condition.value)})`;
  }
  const field = names.name(condition.field);
  if ('is' in condition) return `${field} = ${names.value(condition.is)}`;
  if ('in' in condition) return `${field} IN (${condition.in.map((value) => names.value(value)).join(', ')})`;
  if ('atLeast' in condition) return `${field} >= ${names.value(condition.atLeast)}`;
  if ('atMost' in condition) return `${field} <= ${names.value(condition.atMost)}`;
  return `${field} < ${names.value(condition.below)}`;
};

/** DynamoDB takes field names and values separately from the expression. */
class Placeholders {
  readonly #names = new Map<string, string>();
  readonly #values: unknown[] = [];

  name(field: string): string {
    const placeholder = this.#names.get(field) ?? `#n${this.#names.size}`;
    this.#names.set(field, placeholder);
    return placeholder;
  }

  value(value: unknown): string {
    return `:v${this.#values.push(value) - 1}`;
  }

  attributes(): Expression {
    return {
      ...(this.#names.size > 0 && {
        ExpressionAttributeNames: Object.fromEntries(
          [...this.#names].map(([field, placeholder]) => [placeholder, field]),
        ),
      }),
      ...(this.#values.length > 0 && {
        ExpressionAttributeValues: Object.fromEntries(this.#values.map((value, at) => [`:v${at}`, value])),
      }),
    };
  }
}
