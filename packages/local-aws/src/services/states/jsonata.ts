import jsonata from 'jsonata';
import { StateError } from './state-error.ts';

/** `$states`, by its name without the dollar. */
export type Bindings = Readonly<Record<string, unknown>>;

/** The limit for JSON text of a state, a task or an execution. https://docs.aws.amazon.com/step-functions/latest/dg/service-quotas.html */
export const maxPayloadBytes = 262_144;

export const isQuery = (value: unknown): value is string => typeof value === 'string' && value.startsWith('{%');

const expressions = new Map<string, jsonata.Expression>();

/** Every execution of a machine has the same expressions. Throws what is wrong with one. */
const compiled = (query: string): jsonata.Expression => {
  const known = expressions.get(query) ?? jsonata(expressionOf(query));
  expressions.set(query, known);
  return known;
};

/** Why a `{% … %}` string is not a valid expression of Step Functions; undefined when it is valid. */
export function queryProblem(query: string): string | undefined {
  if (!query.endsWith('%}')) return `"${query}" starts with {% but does not end with %}`;
  try {
    compiled(query);
  } catch (error) {
    return `"${query}": ${messageOf(error)}`;
  }
  // Step Functions has its own functions beside those of JSONata, and no $eval:
  // https://docs.aws.amazon.com/step-functions/latest/dg/transforming-data.html#jsonata-functions-provided-by-sfn
  const [unsupported] = /\$(?:eval|hash|parse|partition|random|range|uuid)\b/.exec(query) ?? [];
  return unsupported && `"${query}": the local cloud does not support ${unsupported}`;
}

/** Evaluates every `{% … %}` string in a JSON template. Throws States.QueryEvaluationError, naming the field. */
export async function evaluate(template: unknown, bindings: Bindings, field: string): Promise<unknown> {
  const value = await evaluatePart(template, bindings, field);
  checkSize(value, field);
  return value;
}

async function evaluatePart(template: unknown, bindings: Bindings, field: string): Promise<unknown> {
  if (isQuery(template)) return evaluateQuery(template, bindings, field);
  if (Array.isArray(template)) {
    return Promise.all(template.map((item, index) => evaluatePart(item, bindings, `${field}[${index}]`)));
  }
  if (template !== null && typeof template === 'object') {
    const entries = Object.entries(template).map(
      async ([key, item]) => [key, await evaluatePart(item, bindings, `${field}/${key}`)] as const,
    );
    return Object.fromEntries(await Promise.all(entries));
  }
  return template;
}

async function evaluateQuery(query: string, bindings: Bindings, field: string): Promise<unknown> {
  const failure = (reason: string) =>
    new StateError('States.QueryEvaluationError', `The expression '${query}' of the field '${field}' ${reason}`);
  let result: unknown;
  try {
    result = await compiled(query).evaluate(undefined, { ...bindings });
  } catch (error) {
    throw failure(`failed: ${messageOf(error)}`);
  }
  if (result === undefined) throw failure('returned nothing (undefined).');
  if (typeof result === 'function' || (typeof result === 'object' && result !== null && '_jsonata_lambda' in result)) {
    throw failure('returned a function.');
  }
  return JSON.parse(JSON.stringify(result));
}

/** Throws States.DataLimitExceeded over 256 KiB. */
export function checkSize(value: unknown, what: string): void {
  const sizeBytes = Buffer.byteLength(JSON.stringify(value) ?? '');
  if (sizeBytes > maxPayloadBytes) {
    throw new StateError(
      'States.DataLimitExceeded',
      `${what} is ${sizeBytes} bytes of JSON, more than the limit of ${maxPayloadBytes}.`,
    );
  }
}

const expressionOf = (query: string): string => query.slice(2, -2).trim();

// jsonata throws plain objects that are not Errors.
const messageOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
