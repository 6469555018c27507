import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as v from 'valibot';
import type { Route } from '../../../contract/route.ts';
import { AppError, type Problem } from '../../../core/app-error.ts';

type Parsed<Schema> = Schema extends v.GenericSchema ? v.InferOutput<Schema> : undefined;

/** A request as its row says it is: path parameters, query and body, parsed. */
export interface RouteRequest<R extends Route> {
  readonly params: Parsed<R['params']>;
  readonly query: Parsed<R['query']>;
  readonly body: Parsed<R['body']>;
}

/** Throws not_found for a malformed id (no such thing can exist), invalid_request naming every problem otherwise. */
export const parseRequest = <R extends Route>(route: R, event: APIGatewayProxyEventV2): RouteRequest<R> => ({
  params: parseAs<R['params']>(route.params, event.pathParameters ?? {}, idNotFound),
  query: parseAs<R['query']>(route.query, event.queryStringParameters ?? {}, (issues) =>
    invalidRequest(issues, 'query'),
  ),
  body: parseBody(route, event),
});

const parseBody = <R extends Route>(route: R, event: APIGatewayProxyEventV2): Parsed<R['body']> => {
  const input = route.body && parseJson(event);
  if (Array.isArray(input)) throw notAList('body');
  const output = parseAs<R['body']>(route.body, input, (issues) => invalidRequest(issues, 'body'));
  const param = listForObject(input, output);
  if (param) throw notAList(param);
  return output;
};

const notAList = (param: string): AppError =>
  new AppError('invalid_request', `${param}: must be an object, not a list`, { param });

/** The casts say what TypeScript can't follow through a generic row: a schema's output, or undefined without one. */
const parseAs = <Schema extends v.GenericSchema | undefined>(
  schema: v.GenericSchema | undefined,
  input: unknown,
  refusal: (issues: readonly v.BaseIssue<unknown>[]) => AppError,
): Parsed<Schema> => {
  if (!schema) return undefined as Parsed<Schema>;
  const parsed = v.safeParse(schema, input);
  if (!parsed.success) throw refusal(parsed.issues);
  return parsed.output as Parsed<Schema>;
};

const idNotFound = () => new AppError('not_found', 'There is nothing with this id.');

/** The field that is a list and was taken for an object without fields, which a list is to JavaScript. */
const listForObject = (input: unknown, output: unknown): string | undefined =>
  isObject(input) && isObject(output)
    ? Object.keys(output).find((name) => Array.isArray(input[name]) && !Array.isArray(output[name]))
    : undefined;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A missing body is an empty one: what it lacks is then named field by field. */
const parseJson = (event: APIGatewayProxyEventV2): unknown => {
  if (!event.body) return {};
  const text = event.isBase64Encoded ? Buffer.from(event.body, 'base64').toString('utf8') : event.body;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('invalid_request', 'The body is not valid JSON.', { param: 'body', cause });
  }
};

/** A body of six megabytes may hold a hundred thousand mistakes, and be one itself: its answer must stay small. */
const mostDetails = 100;
const longestQuote = 1000;

const invalidRequest = (issues: readonly v.BaseIssue<unknown>[], where: string): AppError => {
  const details = issues.slice(0, mostDetails).map((issue) => problem(issue, where));
  const [first] = details;
  const message =
    issues.length === 1 ? `${first?.param}: ${first?.message}` : `${issues.length} things in the ${where} are wrong.`;
  return new AppError('invalid_request', message, { ...(first && { param: first.param }), details });
};

const problem = (issue: v.BaseIssue<unknown>, where: string): Problem => {
  const param = paramOf(issue).slice(0, longestQuote) || where;
  if (issue.type === 'strict_object' && issue.expected === 'never') return { param, message: 'is not a known field' };
  if (issue.received === 'undefined') return { param, message: 'is required' };
  return { param, message: issue.message.slice(0, longestQuote) };
};

/** `style.font_size`, `presets[0]`. */
const paramOf = (issue: v.BaseIssue<unknown>): string =>
  (issue.path ?? []).reduce(
    (path, { key }) => (typeof key === 'number' ? `${path}[${key}]` : path ? `${path}.${String(key)}` : String(key)),
    '',
  );
