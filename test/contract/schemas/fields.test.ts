import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { maxUrlLength } from '#contract/limits.ts';
import { Day } from '#contract/schemas/fields.ts';
import { DailyCostsEvent } from '#contract/schemas/pipeline.ts';
import { CreateProject, PatchProject } from '#contract/schemas/project.ts';
import { CreateUpload } from '#contract/schemas/upload.ts';
import { UsageQuery } from '#contract/schemas/usage.ts';
import { CreateWebhook } from '#contract/schemas/webhook.ts';

it.each(['2026-11-21', '2024-02-29', '2026-12-31'])('%s is a day', (day) => {
  expect(v.is(Day, day)).toBe(true);
});

it.each(['2026-02-30', '2025-02-29', '2026-04-31', '2026-13-01', '2026-1-1', 'yesterday', '+012026-02', ''])(
  '%j is not a day, also for WriteDailyCosts',
  (day) => {
    expect(v.is(Day, day)).toBe(false);
    expect(v.is(DailyCostsEvent, { day })).toBe(false);
  },
);

it('what is no date has one message', () => {
  expect(v.safeParse(Day, 'yesterday').issues).toHaveLength(1);
});

const source_url = 'https://a.com/talk.mp4';
const file = { content_type: 'video/mp4', size: 1 };

describe.each([
  ['a title', (title: string) => v.parse(CreateProject, { source_url, title }).title],
  ['a new title', (title: string) => v.parse(PatchProject, { title }).title],
  ['a filename', (filename: string) => v.parse(CreateUpload, { ...file, filename }).filename],
])('%s', (_what, stored) => {
  it.each([
    ['My talk\r\nSet-Cookie: a=b', 'My talk Set-Cookie: a=b'],
    ['a\u0000b\u001bc\u0085d\u2028e.mp4', 'a b c d e.mp4'],
    ['Grüße 👩‍👧 العربية.mp4', 'Grüße 👩‍👧 العربية.mp4'],
  ])('has one line: %j is kept as %j', (given, kept) => expect(stored(given)).toBe(kept));
});

describe.each([
  ['the URL of a webhook endpoint', (url: string) => v.safeParse(CreateWebhook, { url })],
  ['the URL of a source', (url: string) => v.safeParse(CreateProject, { source_url: url })],
])('%s', (_what, taken) => {
  const urlOf = (length: number) => `${source_url}?${'x'.repeat(length - source_url.length - 1)}`;

  it('may have 8,192 characters, as presigned URLs need', () => {
    expect(taken(urlOf(maxUrlLength)).success).toBe(true);
    expect(taken(urlOf(maxUrlLength + 1)).issues?.[0].message).toBe('must have at most 8192 characters');
  });

  it('must be a URL, and the message says what one looks like', () => {
    expect(taken('a.com/talk.mp4').issues?.[0].message).toBe('must be a URL, such as https://host/path');
  });
});

it('metadata has no control characters, which JSON writes as six bytes each, but tabs and line feeds', () => {
  const taken = (metadata: object) => v.is(PatchProject, { metadata });
  expect([taken({ a: 'b\u0001' }), taken({ 'a\u001f': 'b' }), taken({ a: 'b\r' })]).toEqual([false, false, false]);
  expect(taken({ 'a b': 'b\tc\nGrüße 👩‍👧' })).toBe(true);
});

it('a file of usage has all rows, so it takes no limit and no cursor', () => {
  const refusalOf = (query: object) =>
    v.safeParse(UsageQuery, { format: 'csv', ...query }).issues?.map((issue) => v.getDotPath(issue));
  expect([refusalOf({ limit: '1' }), refusalOf({ cursor: 'x' }), refusalOf({})]).toEqual([
    ['limit'],
    ['cursor'],
    undefined,
  ]);
  expect(v.is(UsageQuery, { limit: '1', cursor: 'x' })).toBe(true);
});
