import type { CostRow } from '#contract/schemas/cost-row.ts';
import type { MonthClose } from '#contract/schemas/month-close.ts';
import type { PriceList } from '#contract/schemas/price-list.ts';
import { sumOf } from '#core/sum-of.ts';
import { correctionsIn } from '../books/corrections.ts';
import { costNotes } from '../books/cost-notes.ts';
import { monthOf } from '../books/day-figures.ts';
import type { VolumeSaving } from '../books/volume-tiers.ts';
import type { MonthFigures } from './month-report.ts';
import { centsShown, percentShown } from './shown.ts';

/** What a reader has to know of the amounts of a month, in sentences. */
export const reportNotes = (
  { report, list }: { readonly report: MonthFigures; readonly list: PriceList },
  close: MonthClose | undefined,
): string[] => [
  closeNote(report, close),
  ...report.savings.map(savingNote),
  ...correctionNotes(report.month, report.rows),
  ...uncertainNotes(report.rows, list),
];

const savingNote = ({ name, nanoUsd }: VolumeSaving): string =>
  `${centsShown(nanoUsd)} is deducted from list prices for ${name}, spread over all that used it.`;

const closeNote = ({ costNanoUsd }: MonthFigures, close: MonthClose | undefined): string => {
  if (!close) return 'The month is open: the files of its days may still change.';
  const changed = costNanoUsd === close.cost_nano_usd ? '' : ` The files add up to ${centsShown(costNanoUsd)} now.`;
  return `Closed on ${close.closed_at.slice(0, 10)} (UTC) by ${close.closed_by}: cost ${centsShown(close.cost_nano_usd)}, revenue ${centsShown(close.revenue_nano_usd)}. What arrives later is a correction in a later month.${changed}`;
};

/** What the files of the month have for days of earlier ones. */
const correctionNotes = (month: string, rows: readonly CostRow[]): string[] =>
  [...Map.groupBy(correctionsIn(rows), ({ day }) => monthOf(day))]
    .filter(([corrected]) => corrected < month)
    .map(([corrected, own]) => {
      const nanoUsd = own.reduce((sum, correction) => sum + correction.nanoUsd, 0);
      return `${centsShown(nanoUsd)} of it corrects ${corrected}: the lines arrived after their day was closed.`;
    });

/** Less is no question for a reader. */
const leastShare = 0.001;

const uncertainNotes = (rows: readonly CostRow[], list: PriceList): string[] => {
  const { uncertain, totalNanoUsd: whole } = costNotes(rows, list);
  const told = uncertain.filter(({ nanoUsd }) => nanoUsd / whole >= leastShare);
  const [nanoUsd, services] = [sumOf(told, (one) => one.nanoUsd), new Set(told.flatMap((one) => one.services))];
  return told.length === 0
    ? []
    : [
        `${percentShown(nanoUsd / whole)} of the cost, ${centsShown(nanoUsd)}, is at uncertain prices (${[...services].join(', ')}). npm run cost says why.`,
      ];
};
