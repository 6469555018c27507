import { isDeepStrictEqual } from 'node:util';

/** DynamoDB's JSON: `{S: "x"}`, `{N: "1"}`, `{M: {…}}`. */
export type Attribute = Readonly<Record<string, unknown>>;
export type Item = Readonly<Record<string, Attribute>>;

export interface Placeholders {
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>> | undefined;
  readonly ExpressionAttributeValues?: Readonly<Record<string, Attribute>> | undefined;
}

/** Whether an item, or its absence, meets a condition. Throws for syntax that the stores do not use. */
export const holds = (expression: string, item: Item | undefined, placeholders: Placeholders): boolean =>
  new Condition(expression, item, placeholders).holds();

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.OperatorsAndFunctions.html */
class Condition {
  readonly #tokens: string[];
  readonly #item: Item | undefined;
  readonly #placeholders: Placeholders;

  constructor(expression: string, item: Item | undefined, placeholders: Placeholders) {
    this.#tokens = expression.match(/[\w#:]+|<=|>=|<>|[<>=(),]/g) ?? [];
    this.#item = item;
    this.#placeholders = placeholders;
  }

  holds(): boolean {
    const value = this.#or();
    if (this.#tokens.length > 0) throw new Error(`Not understood: ${this.#tokens.join(' ')}`);
    return value;
  }

  #or(): boolean {
    let value = this.#and();
    while (this.#take('OR')) value = this.#and() || value;
    return value;
  }

  #and(): boolean {
    let value = this.#term();
    while (this.#take('AND')) value = this.#term() && value;
    return value;
  }

  #term(): boolean {
    if (this.#take('(')) {
      const value = this.#or();
      this.#expect(')');
      return value;
    }
    if (this.#take('attribute_exists')) return this.#argument() !== undefined;
    if (this.#take('attribute_not_exists')) return this.#argument() === undefined;
    const left = this.#operand();
    const operator = this.#tokens.shift() ?? '';
    if (operator === 'BETWEEN') {
      const low = this.#operand();
      this.#expect('AND');
      const high = this.#operand();
      return compares('>=', left, low) && compares('<=', left, high);
    }
    if (operator !== 'IN') return compares(operator, left, this.#operand());
    this.#expect('(');
    const choices = [this.#operand()];
    while (this.#take(',')) choices.push(this.#operand());
    this.#expect(')');
    return choices.some((choice) => isDeepStrictEqual(left, choice));
  }

  #argument(): Attribute | undefined {
    this.#expect('(');
    const value = this.#operand();
    this.#expect(')');
    return value;
  }

  #operand(): Attribute | undefined {
    const token = this.#tokens.shift() ?? '';
    return token.startsWith(':')
      ? givenValue(token, this.#placeholders)
      : this.#item?.[nameOf(token, this.#placeholders)];
  }

  #take(token: string): boolean {
    if (this.#tokens[0] !== token) return false;
    this.#tokens.shift();
    return true;
  }

  #expect(token: string): void {
    if (!this.#take(token)) throw new Error(`Expected ${token} before ${this.#tokens.join(' ')}`);
  }
}

const compares = (operator: string, left: Attribute | undefined, right: Attribute | undefined): boolean => {
  if (!left || !right) return false;
  if (operator === '=') return isDeepStrictEqual(left, right);
  if (operator === '<>') return !isDeepStrictEqual(left, right);
  const order = compareValues(left, right);
  if (operator === '<') return order < 0;
  if (operator === '<=') return order <= 0;
  if (operator === '>') return order > 0;
  if (operator === '>=') return order >= 0;
  throw new Error(`Not an operator: ${operator}`);
};

/** Compares two numbers or two strings. */
export const compareValues = (left: Attribute, right: Attribute): number => {
  if ('N' in left && 'N' in right) return Number(left.N) - Number(right.N);
  const [first, second] = [String(left.S), String(right.S)];
  return first < second ? -1 : first > second ? 1 : 0;
};

/** The item after an UpdateExpression of SET, ADD and REMOVE. */
export const updated = (expression: string, item: Item, placeholders: Placeholders): Item => {
  const result: Record<string, Attribute> = { ...item };
  for (const [, word = '', list = ''] of expression.matchAll(/(SET|ADD|REMOVE) (.*?)(?= (?:SET|ADD|REMOVE) |$)/g)) {
    for (const part of list.split(/, (?=#)/)) {
      const [name = '', , ...rest] = part.split(/( = | )/);
      const field = nameOf(name, placeholders);
      const value = rest.at(-1);
      if (word === 'REMOVE') delete result[field];
      else if (word === 'SET') result[field] = setValue(part, item, placeholders);
      else result[field] = { N: sumOf(result[field], givenValue(value ?? '', placeholders)) };
    }
  }
  return result;
};

/** `#a = :v`, `#a = if_not_exists(#a, :v)` or `#a = #b`; fields have the values before the update. */
const setValue = (part: string, item: Item, placeholders: Placeholders): Attribute => {
  const [, field, value] = / = (?:(?:if_not_exists\()?(#\w+)(?:, )?)?(:\w+)?\)?$/.exec(part) ?? [];
  const current = field && item[nameOf(field, placeholders)];
  return current || givenValue(value ?? '', placeholders);
};

/** DynamoDB adds decimals: 0.1 and 0.2 are 0.3. All numbers here have fewer digits than a double has. */
const sumOf = (one: Attribute | undefined, other: Attribute | undefined): string =>
  String(Number((numberOf(one) + numberOf(other)).toPrecision(15)));

export const numberOf = (value: Attribute | undefined): number => Number(value?.N ?? 0);

const nameOf = (token: string, { ExpressionAttributeNames = {} }: Placeholders): string => {
  const name = token.startsWith('#') ? ExpressionAttributeNames[token] : token;
  if (name === undefined) throw new Error(`No name is given for ${token}`);
  return name;
};

const givenValue = (token: string, { ExpressionAttributeValues = {} }: Placeholders): Attribute => {
  const value = ExpressionAttributeValues[token];
  if (!value) throw new Error(`No value is given for ${token}`);
  return value;
};
