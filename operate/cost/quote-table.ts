import { known } from '#contract/or-later.ts';
import { type QuotedItem, QuoteRecord } from '#contract/records/quote.ts';
import { Renderer } from '#contract/schemas/export.ts';
import { leastOfEstimate } from '#core/cost/estimate.ts';
import { renderFigures, renderOffBy } from '#core/cost/render-figures.ts';
import { sumOf } from '#core/sum-of.ts';
import { scanTable } from '../accounts/scan-table.ts';
import { shownUsd, usdShown } from '../costs/amounts.ts';
import { textTable, wrapped } from '../costs/text-table.ts';

/** What AWS will bill for the work of a quote, by the estimates that were stored with it. */
export const quoteReport = async (quoteId: string): Promise<string> => {
  const quote = (await scanTable('quotes', QuoteRecord)).find(({ quote_id }) => quote_id === quoteId);
  if (!quote) throw new Error(`There is no quote ${quoteId}. A quote is kept for a day.`);
  return [
    wrapped(`AWS costs of quote ${quoteId}, estimated at list prices`),
    quoteTable(quote),
    ...notes(quote).map((note) => wrapped(`- ${note}`)),
  ].join('\n\n');
};

const notes = ({ items }: Pick<QuoteRecord, 'items'>): string[] => [
  'Transcribe and MediaConvert by the length of the media, and a tenth of a cent for everything else of each work. Where speech is looked for in several audio tracks, it is the cost of the most that may be tried. Downloads are not in it.',
  ...(items.some(({ renderer }) => renderer === 'lambda')
    ? [
        `Exports by lambda are made by our own code. Lambda bills the time that it takes, which is estimated as ${renderFigures.coreSecondsPerMegapixel.value} core-seconds a million pixels, and may be ${renderOffBy} times as long or as short, with the start of its functions, which a short video pays too. That was not measured on AWS.`,
      ]
    : []),
];

/** One row for each piece of work. */
export const quoteTable = ({ items, credits }: Pick<QuoteRecord, 'items' | 'credits'>): string => {
  const leastOf = ({ estimated_nano_usd, renderer }: QuotedItem) =>
    estimated_nano_usd === undefined ? undefined : leastOfEstimate(estimated_nano_usd, known(Renderer, renderer));
  const totalOf = (of: (item: QuotedItem) => number | undefined) =>
    items.map(of).includes(undefined) ? undefined : sumOf(items, (item) => of(item) ?? 0);
  const most = totalOf(({ estimated_nano_usd }) => estimated_nano_usd);
  const usd = usdShown([most ?? 0], 11);
  return textTable(
    items,
    [
      ['work', 22, ({ type, preset }) => (preset ? `${type} ${preset}` : type), 'left'],
      ['by', 12, ({ renderer = '' }) => renderer, 'left'],
      ['minutes', 7, ({ minutes }) => String(minutes)],
      ['credits', 7, (item) => String(item.credits)],
      ['USD, least', 11, (item) => shownUsd(leastOf(item), usd)],
      ['most', 11, ({ estimated_nano_usd }) => shownUsd(estimated_nano_usd, usd)],
    ],
    ['total', '', '', String(credits), shownUsd(totalOf(leastOf), usd), shownUsd(most, usd)],
  );
};
