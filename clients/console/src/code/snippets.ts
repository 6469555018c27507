import { operations } from '#sdk/generated/operations.ts';
import type { SentRequest } from '../sent-requests.ts';
import { mcpCallOf } from './mcp-call.ts';

export const languages = ['curl', 'typescript', 'python', 'mcp'] as const;
export type Snippets = Readonly<Record<(typeof languages)[number], string | undefined>>;

/**
 * The request as code to copy, which reads the API key from CUELINE_API_KEY. `mcp` is undefined where no tool does the same. With
 * `idempotencyKey`, code that runs twice does the work once.
 */
export const snippetsOf = (baseUrl: string, request: SentRequest, idempotencyKey: string): Snippets => {
  const { operationId, path, query, body, ifMatch } = request;
  const [method = '', template = '', sending] = operations[operationId].split(' ');
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''));
  const search = new URLSearchParams(query);
  const url = `${baseUrl}${filled}${search.size > 0 ? `?${search}` : ''}`;
  const headers = {
    ...(sending === 'key' && { 'Idempotency-Key': idempotencyKey }),
    ...(ifMatch && { 'If-Match': ifMatch }),
  };
  const mcp = mcpCallOf(request);
  return {
    curl: curl(method, url, headers, body),
    typescript: typescript(baseUrl, request, sending === 'key' ? { idempotencyKey } : {}),
    python: python(method, url, headers, body),
    mcp: mcp && JSON.stringify({ method: 'tools/call', params: mcp }, null, 2),
  };
};

type Headers = Readonly<Record<string, string>>;

const curl = (method: string, url: string, headers: Headers, body: unknown): string =>
  [
    `curl --fail-with-body -X ${method} ${shell(url)}`,
    `-H "Authorization: Bearer $CUELINE_API_KEY"`,
    ...Object.entries(headers).map(([name, value]) => `-H ${shell(`${name}: ${value}`)}`),
    ...payload(body).map(([type, text]) => `-H ${shell(`Content-Type: ${type}`)} --data-binary ${shell(text)}`),
  ].join(' \\\n  ');

/** The content type and the bytes of a body: a subtitle file as it is, anything else as JSON. */
const payload = (body: unknown): readonly (readonly [string, string])[] => {
  if (body === undefined) return [];
  const isFile = typeof body === 'object' && body !== null && 'contentType' in body && 'text' in body;
  return [isFile ? [String(body.contentType), String(body.text)] : ['application/json', JSON.stringify(body)]];
};

/** As one word of a POSIX shell. */
const shell = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

const typescript = (
  baseUrl: string,
  { operationId, path, query, body, ifMatch }: SentRequest,
  key: { readonly idempotencyKey?: string },
): string => {
  const isEmpty = (record: object): boolean => Object.keys(record).length === 0;
  const input = {
    ...(!isEmpty(path) && { path }),
    ...(!isEmpty(query) && { query: numbersIn(query) }),
    ...(body !== undefined && { body }),
  };
  const options = { ...key, ...(ifMatch && { ifMatch }) };
  const rest = isEmpty(options) ? '' : `, ${JSON.stringify(options, null, 2)}`;
  return `import { Cueline } from '@cueline/sdk';

const cueline = new Cueline({ baseUrl: ${JSON.stringify(baseUrl)}, apiKey: process.env.CUELINE_API_KEY });
const reply = await cueline.call(${JSON.stringify(operationId)}, ${JSON.stringify(input, null, 2)}${rest});
console.log(reply);`;
};

/** The values of a query are strings; the types of the SDK have numbers where the contract has numbers. */
const numbersIn = (query: Readonly<Record<string, string>>): object =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, name === 'limit' ? Number(value) : value]));

const python = (method: string, url: string, headers: Headers, body: unknown): string => {
  const [sent] = payload(body);
  const all = { ...headers, ...(sent && { 'Content-Type': sent[0] }) };
  const rest = Object.entries(all).map(([name, value]) => `, ${text(name)}: ${text(value)}`);
  return `import os
import requests

reply = requests.request(
    ${text(method)},
    ${text(url)},
    headers={"Authorization": f"Bearer {os.environ['CUELINE_API_KEY']}"${rest.join('')}},${sent ? `\n    data=${text(sent[1])}.encode(),` : ''}
)
reply.raise_for_status()
print(reply.text)`;
};

/** A JSON string is also a Python string. */
const text = (value: string): string => JSON.stringify(value);
