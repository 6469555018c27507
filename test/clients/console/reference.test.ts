import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { eventTypes } from '#contract/event-types.ts';
import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { ApiDocument, entriesOf, headersOf } from '../../../clients/console/src/reference/document.ts';

const document = v.parse(ApiDocument, JSON.parse(readFileSync('docs/openapi.json', 'utf8')));
const entries = entriesOf(document);

it('the reference has every route and every event of the contract, each in a group', () => {
  const rows = Object.values<Route>(routes).map(({ method, path }) => `${method} ${path}`);
  const events = eventTypes.map((type) => `POST ${type}`);
  expect(entries.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([...rows, ...events].toSorted());
  const groups = document.tags.map(({ name }) => name);
  expect(entries.filter(({ tags }) => !tags.some((tag) => groups.includes(tag)))).toEqual([]);
});

it('the reference has every header of replies, and says what it means', () => {
  const headers = headersOf(document);
  expect([...headers.keys()]).toEqual(expect.arrayContaining(['Retry-After', 'RateLimit', 'Idempotent-Replayed']));
  expect([...headers].filter(([, meaning]) => !meaning)).toEqual([]);
});
