import { notSupported } from '../../../aws-error.ts';
import { aggregates, functions, operators } from './functions.ts';
import { malformed } from './malformed.ts';
import type { Command, Expression, Named, Row, Value } from './query.ts';

/** The most rows that a query returns. */
const MAX_ROWS = 10_000;

export interface QueryRows {
  /** A missing field is left out, as GetQueryResults does. */
  readonly rows: { readonly field: string; readonly value: string }[][];
  /** The number of events that passed the filters before the first stats. */
  readonly matched: number;
}

/** Runs a query over log events. */
export function runQuery(commands: readonly Command[], events: Iterable<Row>): QueryRows {
  const first = commands.findIndex(({ kind }) => kind === 'stats');
  if (first < 0) throw notSupported('a query of Logs Insights without stats');
  const groups = new Groups(commands[first]);
  let matched = 0;
  for (const event of events) {
    const row = fieldsAndFilters(commands.slice(0, first), event);
    if (!row) continue;
    matched += 1;
    groups.add(row);
  }
  let names = groups.names;
  let rows = groups.rows();
  for (const command of commands.slice(first + 1)) {
    if (command.kind === 'limit') rows = rows.slice(0, command.rows);
    else if (command.kind === 'stats') {
      const again = new Groups(command);
      for (const row of rows) again.add(row);
      names = again.names;
      rows = again.rows();
    } else rows = rows.flatMap((row) => fieldsAndFilters([command], row) ?? []);
  }
  return { rows: rows.slice(0, MAX_ROWS).map((row) => fieldsOf(row, names)), matched };
}

/** The row with the computed fields, or undefined where a filter excludes it. */
function fieldsAndFilters(commands: readonly Command[], event: Row): Row | undefined {
  let row = event;
  for (const command of commands) {
    if (command.kind === 'filter' && !evaluate(command.condition, row)) return undefined;
    if (command.kind === 'fields') row = withFields(command.items, row);
  }
  return row;
}

function withFields(items: readonly Named[], row: Row): Row {
  const computed = new Map(items.map(({ name, expression }) => [name, evaluate(expression, row)]));
  return (field) => (computed.has(field) ? computed.get(field) : row(field));
}

/** Rows gathered by one stats command. */
class Groups {
  readonly names: readonly string[];
  readonly #items: readonly { readonly name: string; readonly aggregate: string; readonly argument: Expression }[];
  readonly #by: readonly string[];
  readonly #groups = new Map<string, { readonly key: readonly Value[]; readonly values: (string | number)[][] }>();

  constructor(command: Command | undefined) {
    if (command?.kind !== 'stats') throw new Error('Only stats makes groups');
    this.#by = command.by;
    this.#items = command.items.map(({ name, expression }) => {
      if (expression.kind !== 'call' || !Object.hasOwn(aggregates, expression.name))
        throw notSupported(`stats of ${name}, which is no aggregate function by itself`);
      const [argument, more] = expression.args;
      if (!argument || more) throw malformed(`${expression.name} takes one argument`);
      return { name, aggregate: expression.name, argument };
    });
    this.names = [...command.by, ...command.items.map(({ name }) => name)];
  }

  add(row: Row): void {
    const key = this.#by.map(row);
    const id = JSON.stringify(key.map((value) => value ?? null));
    let group = this.#groups.get(id);
    if (!group) {
      group = { key, values: this.#items.map(() => []) };
      this.#groups.set(id, group);
    }
    for (const [index, { argument }] of this.#items.entries()) {
      const value = evaluate(argument, row);
      if (value !== undefined) group.values[index]?.push(value);
    }
  }

  rows(): Row[] {
    return [...this.#groups.values()].map(({ key, values }) => {
      const fields = new Map<string, Value>(this.#by.map((name, index) => [name, key[index]]));
      for (const [index, { name, aggregate }] of this.#items.entries())
        fields.set(name, aggregates[aggregate]?.(values[index] ?? []));
      return (field) => fields.get(field);
    });
  }
}

function evaluate(expression: Expression, row: Row): Value {
  switch (expression.kind) {
    case 'literal':
      return expression.value;
    case 'field':
      return row(expression.name);
    case 'call': {
      const called = Object.hasOwn(functions, expression.name) ? functions[expression.name] : undefined;
      if (!called) throw malformed(`${expression.name} is used outside of stats`);
      return called(...expression.args.map((arg) => evaluate(arg, row)));
    }
    case 'operation': {
      const { operator, left, right } = expression;
      const compute = operators.find((signs) => operator in signs)?.[operator];
      return compute?.(evaluate(left, row), evaluate(right, row));
    }
  }
}

const fieldsOf = (row: Row, names: readonly string[]): { field: string; value: string }[] =>
  names.flatMap((field) => {
    const value = row(field);
    return value === undefined ? [] : [{ field, value: String(value) }];
  });
