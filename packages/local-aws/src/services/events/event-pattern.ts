import { notSupported } from '../../aws-error.ts';

export type EventMatcher = (event: unknown) => boolean;

/**
 * Compiles an event pattern. Throws NotImplemented for a matcher that is not supported, naming it, and an Error for a
 * malformed pattern. https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-create-pattern-operators.html
 */
export function compilePattern(pattern: unknown): EventMatcher {
  const tests = Object.entries(objectOf(pattern, 'a pattern')).map(([key, part]): EventMatcher => {
    if (key === '$or') return anyOf(listOf(part, '$or').map(compilePattern));
    const test = Array.isArray(part) ? compileField(part) : compileNested(part);
    return (event) => test(fieldOf(event, key));
  });
  return (event) => tests.every((test) => test(event));
}

type ValueTest = (value: unknown) => boolean;

const anyOf =
  (tests: readonly ValueTest[]): ValueTest =>
  (value) =>
    tests.some((test) => test(value));

/** An array in the event matches when one of its elements does. */
function compileNested(part: unknown): ValueTest {
  const test = compilePattern(part);
  return (value) => elementsOf(value).some(test);
}

function compileField(alternatives: readonly unknown[]): ValueTest {
  if (alternatives.length === 0) throw new Error('Event pattern: an empty list matches nothing.');
  const test = anyOf(alternatives.map(compileAlternative));
  return (value) => elementsOf(value).some(test);
}

/** An absent field is one element, `undefined`, so that `exists: false` can match it. */
const elementsOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) && value.length > 0 ? value : [Array.isArray(value) ? undefined : value];

function compileAlternative(alternative: unknown): ValueTest {
  if (alternative === null || typeof alternative !== 'object') return (value) => value === alternative;
  const [entry, ...others] = Object.entries(alternative);
  const compile = entry && matchers[entry[0]];
  if (!entry || !compile || others.length > 0) {
    throw notSupported(`the event pattern matcher ${JSON.stringify(alternative)}`);
  }
  return compile(entry[1]);
}

const matchers: Readonly<Record<string, (operand: unknown) => ValueTest>> = {
  prefix: (operand) => compileAffix(operand, 'startsWith'),
  suffix: (operand) => compileAffix(operand, 'endsWith'),
  'equals-ignore-case': (operand) => {
    const wanted = textOf(operand, 'equals-ignore-case').toLowerCase();
    return (value) => typeof value === 'string' && value.toLowerCase() === wanted;
  },
  wildcard: (operand) => {
    const parts = textOf(operand, 'wildcard')
      .split('*')
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    const wanted = new RegExp(`^${parts.join('.*')}$`, 's');
    return (value) => typeof value === 'string' && wanted.test(value);
  },
  exists: (operand) => {
    if (typeof operand !== 'boolean') throw new Error('Event pattern: exists takes true or false.');
    // `exists` matches leaf values only, so a field that holds an object does not exist.
    return (value) => (value !== undefined && !isObject(value)) === operand;
  },
  numeric: (operand) => compileNumeric(listOf(operand, 'numeric')),
  'anything-but': compileAnythingBut,
};

function compileAffix(operand: unknown, method: 'startsWith' | 'endsWith'): ValueTest {
  if (isObject(operand)) {
    const wanted = textOf(operand['equals-ignore-case'], method).toLowerCase();
    return (value) => typeof value === 'string' && value.toLowerCase()[method](wanted);
  }
  const wanted = textOf(operand, method);
  return (value) => typeof value === 'string' && value[method](wanted);
}

/** An absent field does not match `anything-but`. */
function compileAnythingBut(operand: unknown): ValueTest {
  const refused = isObject(operand)
    ? anyOf(
        Object.entries(operand).flatMap(([name, wanted]) =>
          list(wanted).map((one) => compileAlternative({ [name]: one })),
        ),
      )
    : anyOf(list(operand).map(compileAlternative));
  return (value) => value !== undefined && !refused(value);
}

const comparisons: Readonly<Record<string, (left: number, right: number) => boolean>> = {
  '=': (left, right) => left === right,
  '<': (left, right) => left < right,
  '<=': (left, right) => left <= right,
  '>': (left, right) => left > right,
  '>=': (left, right) => left >= right,
};

function compileNumeric(operand: readonly unknown[]): ValueTest {
  const tests: ((value: number) => boolean)[] = [];
  for (let index = 0; index < operand.length; index += 2) {
    const compare = comparisons[String(operand[index])];
    const bound = operand[index + 1];
    if (!compare || typeof bound !== 'number') {
      throw new Error(`Event pattern: numeric cannot take ${JSON.stringify(operand)}.`);
    }
    tests.push((value) => compare(value, bound));
  }
  return (value) => typeof value === 'number' && tests.every((test) => test(value));
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const fieldOf = (event: unknown, key: string): unknown => (isObject(event) ? event[key] : undefined);

function objectOf(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (isObject(value)) return value;
  throw new Error(`Event pattern: ${what} must be an object, not ${JSON.stringify(value)}.`);
}

function listOf(value: unknown, what: string): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new Error(`Event pattern: ${what} takes a list, not ${JSON.stringify(value)}.`);
}

function textOf(value: unknown, what: string): string {
  if (typeof value === 'string') return value;
  throw new Error(`Event pattern: ${what} takes a string, not ${JSON.stringify(value)}.`);
}
