import { expect, it } from 'vitest';
import { quoteTable } from '../../../commands/cost/quote-table.ts';

it('shows the AWS cost of each piece of quoted work, and their total', () => {
  const items = [
    { type: 'export', preset: 'youtube', minutes: 5, credits: 10, estimated_nano_usd: 76_000_000 },
    { type: 'export', preset: 'tiktok', minutes: 5, credits: 10, estimated_nano_usd: 151_000_001 },
  ] as const;
  const rows = quoteTable({ items: [...items], credits: 20 }).split('\n');
  expect(rows.map((row) => row.split(/ {2,}/))).toEqual([
    ['work', 'minutes', 'credits', 'USD'],
    [expect.stringMatching(/^─+$/)],
    ['export youtube', '5', '10', '0.076000000'],
    ['export tiktok', '5', '10', '0.151000001'],
    [expect.stringMatching(/^─+$/)],
    ['total', '20', '0.227000001'],
  ]);
});

it('shows as unknown what has no price in the Region, and then the total too', () => {
  const items = [{ type: 'export', preset: 'youtube', minutes: 5, credits: 10 }] as const;
  expect(quoteTable({ items: [...items], credits: 10 }).match(/unknown/g)).toHaveLength(2);
});
