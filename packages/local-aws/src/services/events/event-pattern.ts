import { notSupported } from '../../aws-error.ts';

export type EventMatcher = (event: unknown) => boolean;

/**
 * Compiles an event pattern. Throws NotImplemented for a matcher that is not supported, naming it, and an Error for a
 * malformed pattern. https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-create-pattern-operators.html
 */
export function compilePattern(pattern: unknown): EventMatcher {
  const tests = Object.entries(objectOf(pattern, 'a pattern')).map(([key, part]): EventMatcher => {
    if (key === '$or') throw notSupported('the event pattern matcher $or');
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

const elementsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

function compileAlternative(alternative: unknown): ValueTest {
  if (alternative === null || typeof alternative !== 'object') return (value) => value === alternative;
  const [[name, prefix] = [], ...others] = Object.entries(alternative);
  if (name === 'prefix' && typeof prefix === 'string' && others.length === 0) {
    return (value) => typeof value === 'string' && value.startsWith(prefix);
  }
  throw notSupported(`the event pattern matcher ${JSON.stringify(alternative)}`);
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const fieldOf = (event: unknown, key: string): unknown => (isObject(event) ? event[key] : undefined);

function objectOf(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (isObject(value)) return value;
  throw new Error(`Event pattern: ${what} must be an object, not ${JSON.stringify(value)}.`);
}
