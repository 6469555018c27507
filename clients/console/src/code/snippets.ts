import { operations } from '#sdk/generated/operations.ts';
import type { SentRequest } from '../sent-requests.ts';
import { mcpCallOf } from './mcp-call.ts';
import { methods, waits } from './methods.ts';

export const languages = ['curl', 'typescript', 'python', 'mcp'] as const;
export type Snippets = Readonly<Record<(typeof languages)[number], string | undefined>>;

/**
 * The request as code to copy, which reads the API key from CUELINE_API_KEY. `mcp` is undefined where no tool does the same. Each run is
 * work of its own: the clients send a new idempotency key with each, and so does the shell.
 */
export const snippetsOf = (baseUrl: string, request: SentRequest): Snippets => {
  const { operationId, path, query, body, ifMatch } = request;
  const [method = '', template = '', sending] = operations[operationId].split(' ');
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''));
  const search = new URLSearchParams(query);
  const url = `${baseUrl}${filled}${search.size > 0 ? `?${search}` : ''}`;
  const mcp = mcpCallOf(request);
  return {
    curl: [
      `curl --fail-with-body -X ${method} ${shell(url)}`,
      `-H "Authorization: Bearer $CUELINE_API_KEY"`,
      ...(sending === 'key' ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
      ...(ifMatch ? [`-H ${shell(`If-Match: ${ifMatch}`)}`] : []),
      ...payload(body),
    ].join(' \\\n  '),
    typescript: typescript(baseUrl, request),
    python: python(baseUrl, request),
    mcp: mcp && JSON.stringify({ method: 'tools/call', params: mcp }, null, 2),
  };
};

interface SubtitleFile {
  readonly contentType: string;
  readonly text: string;
}
const isFile = (body: unknown): body is SubtitleFile =>
  typeof body === 'object' && body !== null && 'contentType' in body && 'text' in body;

/** A subtitle file as it is, anything else as JSON. */
const payload = (body: unknown): string[] => {
  if (body === undefined) return [];
  const [type, text] = isFile(body) ? [body.contentType, body.text] : ['application/json', JSON.stringify(body)];
  return [`-H ${shell(`Content-Type: ${type}`)} --data-binary ${shell(text)}`];
};

/** Makes one word of a POSIX shell. */
const shell = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The method of a client, the ids that it takes first, and the fields after them. Files have methods of their own. */
const callOf = ({ operationId, path, query, body }: SentRequest) => {
  const { format, ...fields } = query;
  const { [operationId]: method } = methods;
  const ids = Object.values(path);
  if (format === 'csv') return { method: `${method}Csv`, ids, fields };
  if (format && format !== 'json') return { method: method.replace(/get$/, 'file'), ids: [...ids, format], fields };
  return { method, ids, fields: body ?? numbersIn(query) };
};

/** The values of a query are strings; the contract has numbers for some. */
const numbersIn = (query: Readonly<Record<string, string>>): object =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, name === 'limit' ? Number(value) : value]));

const typescript = (baseUrl: string, request: SentRequest): string => {
  const { method, ids, fields } = callOf(request);
  // Each of them takes its one field without a name.
  const isAlone = request.operationId === 'nameVersion' || request.operationId === 'diffVersions';
  const sent = isAlone ? Object.values(fields) : Object.keys(fields).length > 0 ? [fields] : [];
  const all = [...ids, ...sent, ...(request.ifMatch ? [{ ifMatch: request.ifMatch }] : [])];
  const call = `cueline.${method}(${all.map((one) => JSON.stringify(one, null, 2)).join(', ')})`;
  return `import { Cueline } from '@cueline/sdk';

const cueline = new Cueline({ baseUrl: ${JSON.stringify(baseUrl)}, apiKey: process.env.CUELINE_API_KEY });
const reply = await ${call}${request.operationId in waits ? '.wait()' : ''};
console.log(reply);`;
};

const python = (baseUrl: string, request: SentRequest): string => {
  const { method, ids, fields } = callOf(request);
  const { operationId, ifMatch } = request;
  const name = method.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const all = [
    ...ids.map(literal),
    ...(isFile(fields) ? [literal(fields.text), literal(fields.contentType)] : Object.entries(fields).map(named)),
    ...(ifMatch ? [`if_match=${literal(ifMatch)}`] : []),
  ];
  const { [operationId]: wait } = waits;
  return `import os

from cueline import Cueline

cueline = Cueline(${literal(baseUrl)}, os.environ["CUELINE_API_KEY"])
reply = cueline.${name}${isFile(fields) ? '_file' : ''}(${all.map((one) => `\n    ${one},`).join('')}${all.length > 0 ? '\n' : ''})
print(${wait ? `cueline.wait(${wait})` : 'reply'})`;
};

/** Words of Python, which an argument cannot have as its name. */
const named = ([name, value]: [string, unknown]): string => {
  if (name === 'with') return `with_=${literal(value)}`;
  return name === 'from' ? `**{"from": ${literal(value)}}` : `${name}=${literal(value)}`;
};

/** A value of JSON as Python writes it. A JSON string is also a Python string. */
const literal = (value: unknown): string => {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([name, one]) => `${JSON.stringify(name)}: ${literal(one)}`)
    .join(', ')}}`;
};
