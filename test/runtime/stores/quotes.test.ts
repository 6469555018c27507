import * as v from 'valibot';
import { expect, it } from 'vitest';
import { QuoteExports } from '#contract/schemas/export.ts';
import { hashOf } from '#core/hash-of.ts';
import { fingerprintOf } from '#runtime/stores/quotes.ts';

const of = (body: object) => fingerprintOf(v.parse(QuoteExports, { presets: ['tiktok'], ...body }));

it('a body has the fingerprint that 0.3.0 gave it, so its quotes are redeemed after an upgrade', () => {
  const quoted = '{"presets":["tiktok"],"resolution":"1080p","fit":"auto","burn_captions":true}';
  expect(of({})).toBe(hashOf(quoted));
  expect(of({ soft_captions: false, layer: false, max_credits: 5 })).toBe(hashOf(quoted));
});

it('a body that asks for other work has another fingerprint', () => {
  const bodies = [{}, { soft_captions: true }, { layer: true }, { burn_captions: false }, { focus: { x: 0, y: 0 } }];
  expect(new Set(bodies.map(of)).size).toBe(bodies.length);
});
