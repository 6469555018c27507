import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as v from 'valibot';
import { issueMessage } from '#contract/issue-message.ts';
import { maxErrorDetails } from '#contract/limits.ts';
import type { Route } from '#contract/route.ts';
import { requestObject } from '#contract/schemas/request.ts';
import { AppError, type Problem } from '#core/app-error.ts';
import { invalidRequest } from '#core/requests/invalid-request.ts';

type Parsed<Schema> = Schema extends v.GenericSchema ? v.InferOutput<Schema> : undefined;

/** The path parameters, query and body of a request, parsed by its row. */
export interface RouteRequest<R extends Route> {
  readonly params: Parsed<R['params']>;
  readonly query: Parsed<R['query']>;
  readonly body: Parsed<R['body']> | (R extends { readonly bodyFiles: readonly string[] } ? SentFile : never);
}

/** A file that was sent in place of a JSON body. */
export interface SentFile {
  /** Bytes where its type is no text for the gateway, which replaces what is not UTF-8 in others by U+FFFD. */
  readonly file: string | Uint8Array;
}

/** Throws not_found for a malformed id, since no such thing can exist, and invalid_request with every problem otherwise. */
export const parseRequest = <R extends Route>(route: R, event: APIGatewayProxyEventV2): RouteRequest<R> => ({
  params: parseAs<R['params']>(route.params, event.pathParameters ?? {}, idNotFound),
  query: parseQuery(route, event),
  body: (sentFile(route, event) as RouteRequest<R>['body'] | undefined) ?? parseBody(route, event),
});

const noQuery = requestObject({});

/** A route without a query refuses parameters: one without effect must not look accepted. */
const parseQuery = <R extends Route>(route: R, event: APIGatewayProxyEventV2): Parsed<R['query']> => {
  const input = event.queryStringParameters ?? {};
  if (!route.query) parseAs(noQuery, input, (issues) => refused(issues, 'query'));
  return parseAs<R['query']>(route.query, input, (issues) => refused(issues, 'query'));
};

const sentFile = ({ bodyFiles = [] }: Route, event: APIGatewayProxyEventV2): SentFile | undefined => {
  const [contentType = ''] = (event.headers['content-type'] ?? '').toLowerCase().split(';');
  return bodyFiles.includes(contentType.trim()) ? { file: fileOf(event) } : undefined;
};

const fileOf = ({ body = '', isBase64Encoded }: APIGatewayProxyEventV2): SentFile['file'] =>
  isBase64Encoded ? Buffer.from(body, 'base64') : body;

const parseBody = <R extends Route>(route: R, event: APIGatewayProxyEventV2): Parsed<R['body']> => {
  const input = route.body && parseJson(event);
  if (Array.isArray(input)) throw notAList('body');
  const output = parseAs<R['body']>(route.body, input, (issues) => refused(issues, 'body'));
  const param = listForObject(input, output);
  if (param) throw notAList(param);
  const unusable = unusableKey(input);
  if (unusable) throw invalidRequest([{ param: unusable, message: 'is no key that can be stored; use another' }]);
  return output;
};

const notAList = (param: string): AppError => invalidRequest([{ param, message: 'must be an object, not a list' }]);

/** The casts say what TypeScript cannot infer through a generic row: a schema's output, or undefined without a schema. */
const parseAs = <Schema extends v.GenericSchema | undefined>(
  schema: v.GenericSchema | undefined,
  input: unknown,
  refusal: (issues: readonly v.BaseIssue<unknown>[]) => AppError,
): Parsed<Schema> => {
  if (!schema) return undefined as Parsed<Schema>;
  const parsed = v.safeParse(schema, input, { message: issueMessage });
  if (!parsed.success) throw refusal(parsed.issues);
  return parsed.output as Parsed<Schema>;
};

const idNotFound = ([issue]: readonly v.BaseIssue<unknown>[]) =>
  new AppError('not_found', `There is nothing with this id: ${issue && paramOf(issue)} ${issue?.message}.`);

/** The field with a list where an object belongs: valibot accepts a list as an object without fields. */
const listForObject = (input: unknown, output: unknown): string | undefined =>
  isObject(input) && isObject(output)
    ? Object.keys(output).find((name) => Array.isArray(input[name]) && !Array.isArray(output[name]))
    : undefined;

/** A key that pairs may not have: valibot leaves such keys out without a word. */
const unusableKey = (input: unknown): string | undefined =>
  Object.entries(isObject(input) ? input : {}).flatMap(([name, value]) =>
    ['__proto__', 'prototype', 'constructor']
      .filter((key) => isObject(value) && Object.hasOwn(value, key))
      .map((key) => `${name}.${key}`),
  )[0];

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const textOf = ({ body = '', isBase64Encoded }: APIGatewayProxyEventV2): string =>
  isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body;

/** A missing body is read as {}, so that the error names each field that is missing. */
const parseJson = (event: APIGatewayProxyEventV2): unknown => {
  if (!event.body) return {};
  try {
    return JSON.parse(textOf(event));
  } catch {
    throw invalidRequest([{ param: 'body', message: 'is not valid JSON' }]);
  }
};

const refused = (issues: readonly v.BaseIssue<unknown>[], where: string): AppError =>
  invalidRequest(
    issues.slice(0, maxErrorDetails).map((issue) => problem(issue, where)),
    issues.length,
  );

/** A missing field is reported as missing, whatever message its schema has for a wrong value. */
const problem = (issue: v.BaseIssue<unknown>, where: string): Problem => ({
  param: paramOf(issue) || where,
  message: issue.received === 'undefined' ? issueMessage(issue) : issue.message,
});

/** `style.font_size`, `presets[0]`. */
const paramOf = (issue: v.BaseIssue<unknown>): string =>
  (issue.path ?? []).reduce(
    (path, { key }) => (typeof key === 'number' ? `${path}[${key}]` : path ? `${path}.${String(key)}` : String(key)),
    '',
  );
