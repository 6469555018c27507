import { expect, it } from 'vitest';
import { quoteTable } from '../../../operate/cost/quote-table.ts';

const item = { type: 'export', preset: 'youtube', minutes: 5, credits: 10 } as const;

it('shows what AWS may bill for each piece of quoted work, what is expected to make it, and their totals', () => {
  const items = [
    { ...item, estimated_nano_usd: 9_000_000, renderer: 'lambda' },
    { ...item, preset: 'tiktok', estimated_nano_usd: 151_000_001, renderer: 'mediaconvert' },
  ] as const;
  const rows = quoteTable({ items: [...items], credits: 20 }).split('\n');
  expect(rows.map((row) => row.split(/ {2,}/))).toEqual([
    ['work', 'by', 'minutes', 'credits', 'USD, least', 'most'],
    [expect.stringMatching(/^─+$/)],
    ['export youtube', 'lambda', '5', '10', '0.003000000', '0.009000000'],
    ['export tiktok', 'mediaconvert', '5', '10', '0.151000001', '0.151000001'],
    [expect.stringMatching(/^─+$/)],
    ['total', '20', '0.154000001', '0.160000001'],
  ]);
});

it('shows as unknown what has no price in the Region, and then the total too', () => {
  expect(quoteTable({ items: [item], credits: 10 }).match(/unknown/g)).toHaveLength(4);
});
