import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { issueMessage } from '#contract/issue-message.ts';
import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';

const schemas = Object.values<Route>(routes).flatMap(({ operationId, params, query, body }) =>
  Object.entries({ params, query, body }).flatMap(([where, schema]) =>
    schema ? [{ name: `${where} of ${operationId}`, schema }] : [],
  ),
);

const Entries = v.object({ entries: v.record(v.string(), v.unknown()) });
const namesIn = (schema: unknown) => Object.keys(v.parse(Entries, schema).entries);
const long = 'x'.repeat(100_001);
const wrong = (depth: number): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.constantFrom<unknown>(
      null,
      -1,
      1.5,
      Number.POSITIVE_INFINITY,
      '',
      'x',
      long,
      '\ud800',
      true,
      [],
      [[]],
      {},
      'https://',
      '0',
    ),
    ...(depth > 0 ? [fc.array(wrong(depth - 1), { maxLength: 3 })] : []),
  );

describe('problems of a request are described in our words, not in those of valibot', () => {
  it.each(schemas)('$name', ({ schema }) => {
    const names = [...namesIn(schema), 'template', 'font', 'words', 'text', 'start', 'unknown'];
    const field = fc.constantFrom(...names);
    const body = fc.dictionary(field, fc.oneof(wrong(2), fc.dictionary(field, wrong(1), { maxKeys: 4 })), {
      maxKeys: 6,
    });
    fc.assert(
      fc.property(body, (value) => {
        const { issues = [] } = v.safeParse(schema, value, { message: issueMessage });
        for (const { message } of issues) expect(message).not.toMatch(/Invalid |Expected |received/);
      }),
    );
  });
});

it.each<[string, v.GenericSchema, unknown, string]>([
  ['a number out of bounds', v.pipe(v.number(), v.maxValue(200)), 201, 'must be at most 200'],
  ['an empty text', v.pipe(v.string(), v.minLength(1)), '', 'must not be empty'],
  ['a short list', v.pipe(v.array(v.any()), v.minLength(2)), [1], 'must have at least 2 items'],
  ['a long text', v.pipe(v.string(), v.maxLength(1)), 'ab', 'must have at most 1 character'],
  ['another value', v.picklist(['a', 'b']), 'c', 'must be one of a, b'],
  ['a schema with its own message', v.picklist(['a'], 'must be a'), 'c', 'must be a'],
])('%s', (_, schema, value, words) => {
  expect(v.safeParse(schema, value, { message: issueMessage }).issues?.[0].message).toBe(words);
});
