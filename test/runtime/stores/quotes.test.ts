import * as v from 'valibot';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { QuoteRecord } from '#contract/records/quote.ts';
import { QuoteExports } from '#contract/schemas/export.ts';
import { hashOf } from '#core/hash-of.ts';
import { fingerprintOf, insertQuote, namedQuote, refuseUnquoted } from '#runtime/stores/quotes.ts';
import { account_id, created_at, nowMs, other_id, project } from '../../support/stores/example-records.ts';
import { hold, interceptTables, itemsOf } from '../../support/stores/tables-in-memory.ts';

const schema = v.object({ quote_id: v.optional(v.string()), presets: v.optional(v.array(v.string())) });
const of = (body: object) => fingerprintOf(v.parse(QuoteExports, { presets: ['tiktok'], ...body }));

it('a body has the fingerprint that 0.3.0 gave it, so its quotes are redeemed after an upgrade', () => {
  const quoted = '{"presets":["tiktok"],"resolution":"1080p","fit":"auto","burn_captions":true}';
  expect(of({})).toBe(hashOf(quoted));
  expect(of({ soft_captions: false, layer: false, sound_labels: true, max_credits: 5 })).toBe(hashOf(quoted));
});

it('a body that asks for other work has another fingerprint', () => {
  const bodies = [{}, { soft_captions: true }, { layer: true }, { burn_captions: false }, { focus: { x: 0, y: 0 } }];
  expect(new Set(bodies.map(of)).size).toBe(bodies.length);
});

describe('a quote', () => {
  const body: v.InferOutput<typeof schema> = { presets: ['tiktok'] };
  const asked: QuoteRecord['asked'] = {
    ...{ work: 'exports', presets: [], resolution: '1080p', fit: 'auto' },
    ...{ burn_captions: true, soft_captions: false, layer: false, sound_labels: true },
  };
  const item = { type: 'export', minutes: 1, credits: 2 } as const;
  const make = () => insertQuote(project, { asked, fingerprint: fingerprintOf(body), items: [item, item] });
  const named = (
    quote_id: string | undefined,
    sent = {},
    work: 'exports' | 'transcription' = 'exports',
    of = project,
  ) => namedQuote(of, { work, schema, body: { ...sent, ...(quote_id && { quote_id }) } });
  beforeAll(interceptTables);
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: nowMs });
    hold({});
  });
  afterEach(() => vi.useRealTimers());

  it('is kept for a day with the sum of its items, and valid for a quarter of an hour', async () => {
    const quote = await make();
    expect(quote).toMatchObject({ credits: 4, created_at, valid_until: '2026-11-21T12:15:00.000Z' });
    expect(itemsOf('quotes')).toEqual([{ ...quote, expires_at: nowMs / 1000 + 24 * 3600 }]);
    expect(await named(quote.quote_id)).toEqual(quote);
  });

  it('is named by its id alone or with its body, for its project and its kind of work', async () => {
    const { quote_id } = await make();
    const missing = {
      code: 'not_found',
      param: 'quote_id',
      message: 'There is no quote with this id for this request.',
    };
    expect(await named(undefined, body)).toBeUndefined();
    expect(await named(quote_id, body)).toBeDefined();
    await expect(named(quote_id, { presets: ['youtube'] })).rejects.toMatchObject({ code: 'quote_stale' });
    await expect(named(other_id)).rejects.toMatchObject(missing);
    await expect(named(quote_id, {}, 'transcription')).rejects.toMatchObject(missing);
    await expect(named(quote_id, {}, 'exports', { ...project, project_id: other_id })).rejects.toMatchObject(missing);
    vi.setSystemTime(nowMs + 900_000);
    await expect(named(quote_id)).rejects.toMatchObject({ code: 'quote_expired' });
  });

  it('that was redeemed is named with its own body, for as long as it is known', async () => {
    const { quote_id } = await make();
    const refuse = (sent: object, id: string | undefined = quote_id) =>
      refuseUnquoted(account_id, { schema, body: { ...sent, quote_id: id } });
    await refuse({});
    await refuse(body);
    await refuse({ presets: ['youtube'] }, other_id);
    await refuseUnquoted(account_id, { schema, body: { ...body } });
    await expect(refuse({ presets: ['youtube'] })).rejects.toMatchObject({ code: 'quote_stale' });
  });
});
