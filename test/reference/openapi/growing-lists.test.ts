import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { growingLists } from '../../../reference/openapi/growing-lists.ts';
import { published } from '../../support/openapi/openapi-operations.ts';

const Node = v.record(v.string(), v.unknown());
const Media = v.record(v.string(), v.object({ schema: v.unknown() }));
const Operation = v.looseObject({
  parameters: v.optional(v.array(v.looseObject({ in: v.string(), schema: v.unknown() })), []),
  requestBody: v.optional(v.object({ content: Media })),
  responses: v.record(v.string(), v.looseObject({ content: v.optional(Media, {}) })),
});
const Paths = v.record(v.string(), v.record(v.string(), Operation));
const Document = v.looseObject({ paths: Paths, webhooks: Paths, components: v.looseObject({ schemas: Node }) });
const { paths, webhooks, components } = v.parse(Document, published);

/** The lists below a schema, as JSON: which of them have any string beside them, and which have not. */
class Lists {
  readonly open = new Set<string>();
  readonly closed = new Set<string>();
  readonly #seen = new Set<string>();

  read(node: unknown, isOpen = false): this {
    if (Array.isArray(node)) for (const part of node) this.read(part, isOpen);
    if (Array.isArray(node) || !v.is(Node, node)) return this;
    const { $ref, enum: values, not: _, ...others } = node;
    if (Array.isArray(values)) (isOpen ? this.open : this.closed).add(JSON.stringify(values));
    if (typeof $ref === 'string') this.#follow($ref, isOpen);
    for (const [name, part] of Object.entries(others)) this.read(part, name === 'anyOf' && hasAny(part));
    return this;
  }

  /** A design beside which any object is shown is open as a whole. */
  #follow($ref: string, isOpen: boolean): void {
    if (this.#seen.has(`${$ref} ${isOpen}`) || (isOpen && $ref.endsWith('/LookDocument'))) return;
    this.#seen.add(`${$ref} ${isOpen}`);
    this.read(components.schemas[$ref.split('/').at(-1) ?? ''], isOpen);
  }
}

const anything = new Set(['{"type":"string"}', '{"type":"object","properties":{},"required":[]}']);
const hasAny = (parts: unknown): boolean =>
  Array.isArray(parts) && parts.some((part) => anything.has(JSON.stringify(part)));

const operations = Object.values(paths).flatMap((path) => Object.values(path));
const replies = new Lists()
  .read(operations.map(({ responses }) => Object.values(responses).map(({ content }) => content)))
  .read(Object.values(webhooks).map((path) => Object.values(path).map(({ requestBody }) => requestBody)));
const requests = new Lists().read(operations.map(({ parameters, requestBody }) => [parameters, requestBody]));

describe.each(Object.entries(growingLists))('%s', (_, lists) => {
  it.each(lists)('are open in replies and closed in requests: %o', ({ options }) => {
    const list = JSON.stringify(options);
    expect(replies.open).toContain(list);
    expect(replies.closed).not.toContain(list);
    expect(requests.open).not.toContain(list);
  });
});

it('every list that is open in replies is one that docs/versioning.md names', () => {
  const named = Object.values(growingLists).flatMap((lists) => lists.map(({ options }) => JSON.stringify(options)));
  expect([...replies.open].toSorted()).toEqual([...new Set(named)].toSorted());
  expect(requests.open).toEqual(new Set());
});

it('no object has an empty one as its default, which is no value of the type to generators', () => {
  expect(JSON.stringify(published)).not.toMatch(/"default":\{\}/);
});

const id = '019ab2c4-0000-7000-8000-000000000001';
const created_at = '2026-11-21T12:00:00.000Z';
const later = { id, type: 'upload.expired', created_at, data: { upload_id: id } };
const ajv = formats.default(new Ajv2020({ strict: false }));
ajv.addSchema(v.parse(Node, published), 'openapi.json');
const takes = (name: string, value: unknown) => ajv.validate(`openapi.json#/components/schemas/${name}`, value);

it.each([
  ['Error', { error: { code: 'later', message: 'M', request_id: 'r', doc_url: 'https://example.com/' } }],
  ['FailureCode', 'later'],
  ['EventType', 'upload.expired'],
  ['PresetId', 'later'],
  ['Scope', 'later:read'],
  ['ExportWarning', { code: 'later', message: 'M' }],
  ['JobWarning', { code: 'later', message: 'M' }],
  ['QuoteWarning', { code: 'later', message: 'M' }],
  ['WebhookEvent', later],
  ['EventList', { data: [later] }],
])('a validator takes what a later release says in %s', (name, value) => {
  expect(takes(name, value)).toBe(true);
});

it.each([
  ['EventTypeInput', 'upload.expired'],
  ['PresetIdInput', 'later'],
  ['CreateWebhook', { url: 'https://example.com/', events: ['upload.expired'] }],
  ['CaptionStyleInput', { font: 'Later' }],
  ['WebhookEvent', { ...later, type: 'export.failed' }],
])('a validator refuses in %s what no release would take or send', (name, value) => {
  expect(takes(name, value)).toBe(false);
});
