import { notSupported } from '../../../aws-error.ts';
import { aggregates, functions, operators } from './functions.ts';
import { malformed } from './malformed.ts';
import type { Command, Expression, Named } from './query.ts';
import { type Token, tokensOf } from './tokens.ts';

/**
 * Parses a query of the Logs Insights language. Throws MalformedQueryException for an invalid one, and NotImplemented for
 * a valid part that is not supported, naming it. https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/CWL_QuerySyntax.html
 */
export function parseQuery(query: string): Command[] {
  const reader = new Reader(tokensOf(query));
  const commands = [readCommand(reader)];
  while (reader.take('|')) commands.push(readCommand(reader));
  if (reader.next) throw malformed(`unexpected ${reader.next.text}`);
  checkStats(commands);
  return commands;
}

class Reader {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  get next(): Token | undefined {
    return this.#tokens[this.#at];
  }

  /** Consumes the next token if it is this sign or word. */
  take(text: string): boolean {
    const found = this.next?.kind !== 'string' && this.next?.text.toLowerCase() === text;
    if (found) this.#at += 1;
    return found;
  }

  expect(text: string): void {
    if (!this.take(text)) throw malformed(`${text} is missing before ${this.next?.text ?? 'the end'}`);
  }

  read(): Token {
    const token = this.next;
    if (!token) throw malformed('it ends too early');
    this.#at += 1;
    return token;
  }

  name(): string {
    const token = this.read();
    if (token.kind !== 'name') throw malformed(`${token.text} is not a name`);
    return token.text;
  }

  list<Item>(item: () => Item): Item[] {
    const items = [item()];
    while (this.take(',')) items.push(item());
    return items;
  }
}

function readCommand(reader: Reader): Command {
  const name = reader.name().toLowerCase();
  switch (name) {
    case 'fields':
      return { kind: 'fields', items: reader.list(() => readNamed(reader)) };
    case 'filter':
      return { kind: 'filter', condition: readExpression(reader) };
    case 'stats': {
      const items = reader.list(() => readNamed(reader));
      return { kind: 'stats', items, by: reader.take('by') ? reader.list(() => reader.name()) : [] };
    }
    case 'limit':
      return { kind: 'limit', rows: Number(reader.read().text) };
    default:
      throw notSupported(`the command ${name} of Logs Insights`);
  }
}

function readNamed(reader: Reader): Named {
  const expression = readExpression(reader);
  if (reader.take('as')) return { expression, name: reader.name() };
  if (expression.kind === 'field') return { expression, name: expression.name };
  throw notSupported('an expression without a name in a query of Logs Insights');
}

function readExpression(reader: Reader, level = 0): Expression {
  const signs = operators[level];
  if (!signs) return readOperand(reader);
  let left = readExpression(reader, level + 1);
  for (;;) {
    const operator = Object.keys(signs).find((sign) => reader.take(sign));
    if (!operator) return left;
    left = { kind: 'operation', operator, left, right: readExpression(reader, level + 1) };
  }
}

function readOperand(reader: Reader): Expression {
  if (reader.take('(')) {
    const inner = readExpression(reader);
    reader.expect(')');
    return inner;
  }
  const { kind, text } = reader.read();
  if (kind === 'number') return { kind: 'literal', value: Number(text) };
  if (kind === 'string') return { kind: 'literal', value: text.slice(1, -1) };
  if (kind === 'sign') throw malformed(`unexpected ${text}`);
  if (!reader.take('(')) return { kind: 'field', name: text };
  const args = reader.list(() => readExpression(reader));
  reader.expect(')');
  if (!Object.hasOwn(functions, text) && !Object.hasOwn(aggregates, text))
    throw notSupported(`the function ${text} of Logs Insights`);
  return { kind: 'call', name: text, args };
}

const MAX_STATS = 2;

/** https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/CWL_QuerySyntax-Stats.html "Notes and limitations" */
function checkStats(commands: readonly Command[]): void {
  const stats = commands.filter(({ kind }) => kind === 'stats');
  if (stats.length > MAX_STATS) throw malformed('it has more than two stats commands');
  const lastStats = commands.findLastIndex(({ kind }) => kind === 'stats');
  if (commands.findIndex(({ kind }) => kind === 'limit') < lastStats && commands.some(({ kind }) => kind === 'limit'))
    throw malformed('limit comes before the last stats');
  let defined: Set<string> | undefined;
  for (const command of commands) {
    if (defined) {
      const unknown = fieldsOf(command).find((name) => !defined?.has(name));
      if (unknown) throw malformed(`${unknown} is not defined by the stats before it`);
    }
    if (command.kind === 'stats') defined = new Set([...command.items.map(({ name }) => name), ...command.by]);
    if (command.kind === 'fields') for (const { name } of command.items) defined?.add(name);
  }
}

function fieldsOf(command: Command): string[] {
  switch (command.kind) {
    case 'fields':
      return command.items.flatMap(({ expression }) => fieldsIn(expression));
    case 'filter':
      return fieldsIn(command.condition);
    case 'stats':
      return [...command.items.flatMap(({ expression }) => fieldsIn(expression)), ...command.by];
    case 'limit':
      return [];
  }
}

function fieldsIn(expression: Expression): string[] {
  switch (expression.kind) {
    case 'literal':
      return [];
    case 'field':
      return [expression.name];
    case 'call':
      return expression.args.flatMap(fieldsIn);
    case 'operation':
      return [...fieldsIn(expression.left), ...fieldsIn(expression.right)];
  }
}
