import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as v from 'valibot';
import { issueWords } from '#contract/issue-words.ts';
import type { Route } from '#contract/route.ts';
import { requestObject } from '#contract/schemas/request.ts';
import { AppError, type Problem } from '#core/app-error.ts';
import { invalidRequest, maxDetails } from '#core/requests/invalid-request.ts';

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
  query: parseQuery(route, event),
  body: parseBody(route, event),
});

const noQuery = requestObject({});

/** A route without a query takes none: a parameter that does nothing must not look as if it did. */
const parseQuery = <R extends Route>(route: R, event: APIGatewayProxyEventV2): Parsed<R['query']> => {
  const input = event.queryStringParameters ?? {};
  if (!route.query) parseAs(noQuery, input, (issues) => refused(issues, 'query'));
  return parseAs<R['query']>(route.query, input, (issues) => refused(issues, 'query'));
};

const parseBody = <R extends Route>(route: R, event: APIGatewayProxyEventV2): Parsed<R['body']> => {
  const input = route.body && parseJson(event);
  if (Array.isArray(input)) throw notAList('body');
  const output = parseAs<R['body']>(route.body, input, (issues) => refused(issues, 'body'));
  const param = listForObject(input, output);
  if (param) throw notAList(param);
  return output;
};

const notAList = (param: string): AppError => invalidRequest([{ param, message: 'must be an object, not a list' }]);

/** The casts say what TypeScript can't follow through a generic row: a schema's output, or undefined without one. */
const parseAs = <Schema extends v.GenericSchema | undefined>(
  schema: v.GenericSchema | undefined,
  input: unknown,
  refusal: (issues: readonly v.BaseIssue<unknown>[]) => AppError,
): Parsed<Schema> => {
  if (!schema) return undefined as Parsed<Schema>;
  const parsed = v.safeParse(schema, input, { message: issueWords });
  if (!parsed.success) throw refusal(parsed.issues);
  return parsed.output as Parsed<Schema>;
};

const idNotFound = ([issue]: readonly v.BaseIssue<unknown>[]) =>
  new AppError('not_found', `There is nothing with this id: ${issue && paramOf(issue)} ${issue?.message}.`);

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
  } catch {
    throw invalidRequest([{ param: 'body', message: 'is not valid JSON' }]);
  }
};

const refused = (issues: readonly v.BaseIssue<unknown>[], where: string): AppError =>
  invalidRequest(
    issues.slice(0, maxDetails).map((issue) => problem(issue, where)),
    issues.length,
  );

/** What is missing has no better words than that, whatever its schema says of a wrong value. */
const problem = (issue: v.BaseIssue<unknown>, where: string): Problem => ({
  param: paramOf(issue) || where,
  message: issue.received === 'undefined' ? issueWords(issue) : issue.message,
});

/** `style.font_size`, `presets[0]`. */
const paramOf = (issue: v.BaseIssue<unknown>): string =>
  (issue.path ?? []).reduce(
    (path, { key }) => (typeof key === 'number' ? `${path}[${key}]` : path ? `${path}.${String(key)}` : String(key)),
    '',
  );
