import { QuoteRecord } from '#contract/records/quote.ts';
import { unknown } from '#finance/books/unknown-prices.ts';
import { scanTable } from '../admin/scan-table.ts';
import { shownUsd, usdShown } from './amounts.ts';
import { textTable, wrapped } from './text-table.ts';

/** What AWS will bill for the work of a quote, by the estimates that were stored with it. */
export const quoteReport = async (quoteId: string): Promise<string> => {
  const quote = (await scanTable('quotes', QuoteRecord)).find(({ quote_id }) => quote_id === quoteId);
  if (!quote) throw new Error(`There is no quote ${quoteId}. A quote is kept for a day.`);
  return [wrapped(`AWS costs of quote ${quoteId}, estimated at list prices`), quoteTable(quote), wrapped(note)].join(
    '\n\n',
  );
};

const note =
  '- Transcribe and MediaConvert by the length of the media, and a tenth of a cent for everything else of each work. Where speech is looked for in several audio tracks, it is the cost of the most that may be tried. Downloads are not in it.';

/** One row for each piece of work. */
export const quoteTable = ({ items, credits }: Pick<QuoteRecord, 'items' | 'credits'>): string => {
  const total = items.reduce((sum, { estimated_nano_usd = 0 }) => sum + estimated_nano_usd, 0);
  const usd = usdShown([total], 13);
  return textTable(
    [
      { title: 'work', width: 24, left: true },
      { title: 'minutes', width: 8 },
      { title: 'credits', width: 8 },
      { title: 'USD', width: 13 },
    ],
    items.map(({ type, preset, minutes, credits: price, estimated_nano_usd }) => [
      preset ? `${type} ${preset}` : type,
      String(minutes),
      String(price),
      shownUsd(estimated_nano_usd, usd),
    ]),
    [
      'total',
      '',
      String(credits),
      items.some(({ estimated_nano_usd }) => estimated_nano_usd === undefined) ? unknown : usd(total),
    ],
  );
};
