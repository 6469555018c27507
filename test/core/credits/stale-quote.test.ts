import { expect, it } from 'vitest';
import { refuseOtherPrice, refuseUnredeemable } from '#core/credits/stale-quote.ts';

const nowMs = Date.parse('2026-11-21T12:00:00.000Z');
const quote = { valid_until: '2026-11-21T12:15:00.000Z', fingerprint: 'quoted', credits: 2 };
const validMs = Date.parse(quote.valid_until);
const redeem = (sent: string, atMs: number) => () => refuseUnredeemable(quote, { sent, bare: 'bare', nowMs: atMs });
const refused = (code: string, message: string) =>
  expect.objectContaining({ code, param: 'quote_id', message: expect.stringContaining(message) });

it('a quote is redeemed alone, or with the body that was quoted, as long as it is valid', () => {
  for (const sent of ['bare', 'quoted']) {
    expect(redeem(sent, nowMs)).not.toThrow();
    expect(redeem(sent, validMs - 1)).not.toThrow();
    expect(redeem(sent, validMs)).toThrow(refused('quote_expired', `valid until ${quote.valid_until}`));
  }
  expect(redeem('other', nowMs)).toThrow(refused('quote_stale', 'This quote is for another request.'));
});

it('a quote is refused where the price is another by now', () => {
  expect(() => refuseOtherPrice(undefined, 3)).not.toThrow();
  expect(() => refuseOtherPrice(quote, 2)).not.toThrow();
  for (const credits of [1, 3]) {
    const message = `This takes ${credits} credits now, and the quote says 2`;
    expect(() => refuseOtherPrice(quote, credits)).toThrow(refused('quote_stale', message));
  }
});
