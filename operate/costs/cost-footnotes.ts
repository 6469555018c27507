import type { CostRow } from '#contract/schemas/cost-row.ts';
import type { PriceList } from '#contract/schemas/price-list.ts';
import { nanoUsdOf } from '#core/cost/price-of.ts';
import { correctionsIn } from '#finance/books/corrections.ts';
import { costNotes } from '#finance/books/cost-notes.ts';
import { Renderers } from '#finance/books/renderers.ts';
import { unknownNote } from '#finance/books/unknown-prices.ts';
import { unreadableNote } from '#finance/books/unreadable.ts';
import { exactUsd, percent, roughUsd, shownUsd } from './amounts.ts';
import type { CostBook } from './read-costs.ts';
import { noteList } from './text-table.ts';

/** What the sums leave out or assume, in lines of 80 columns. */
export const footnotes = (
  rows: readonly CostRow[],
  book: Pick<CostBook, 'fromLogs' | 'scannedBytes' | 'origin'>,
  list: PriceList,
  /** The renderers of the exports, for rows that do not have them. */
  renderers: ReadonlyMap<string, string> = new Renderers().add(rows).names,
): string => {
  const notes = costNotes(rows, list);
  const {
    transcribedSeconds,
    encodedMinutes,
    normalizedMinutes,
    renderedSeconds,
    heardSeconds,
    totalNanoUsd,
    mediaNanoUsd,
  } = notes;
  const perMinute = roughUsd((totalNanoUsd * 60) / transcribedSeconds);
  const mostExpensive = notes.mostExpensive.map(({ meter, nanoUsd }) => `${meter} ${roughUsd(nanoUsd)}`);
  const { fromLogs, scannedBytes, origin } = book;
  const scanUsd = shownUsd(nanoUsdOf(scannedBytes, list.log_scanned_bytes), roughUsd);
  return noteList([
    unknownNote(rows, origin.region),
    unreadableNote(rows),
    transcribedSeconds > 0 &&
      `${(transcribedSeconds / 60).toFixed(1)} minutes transcribed: all costs come to ${perMinute} a minute.`,
    encodedMinutes > 0 &&
      `${encodedMinutes.toFixed(2)} minutes of MediaConvert, ${normalizedMinutes.toFixed(2)} normalized minutes, as AWS bills them.`,
    heardSeconds > 0 && `${(heardSeconds / 60).toFixed(2)} minutes of speech by our own recogniser on Lambda.`,
    renderedSeconds > 0 && `${(renderedSeconds / 60).toFixed(2)} minutes of video by our own code on Lambda.`,
    renderers.size > 0 && `Exports by what made them: ${countsIn(renderers.values())}.`,
    mediaNanoUsd > 0 &&
      `Overhead, which is all but Transcribe, encoding, storage and data out: $${exactUsd(notes.overheadNanoUsd)}, ${percent(notes.overheadNanoUsd, mediaNanoUsd)} of Transcribe and encoding.${mostExpensive.length > 0 ? ` Most of it: ${mostExpensive.join(', ')}.` : ''}`,
    ...correctionsIn(rows).map(
      ({ day, bookedOn, nanoUsd }) =>
        `$${exactUsd(nanoUsd)} corrects ${day}, in the file of ${bookedOn}: its log lines arrived after the day was closed.`,
    ),
    notes.modelledNanoUsd > 0 &&
      `${percent(notes.modelledNanoUsd, totalNanoUsd)} is modelled: computed by rule, not measured.`,
    ...notes.uncertain.map(
      ({ why, services, nanoUsd }) =>
        `${percent(nanoUsd, totalNanoUsd)} at uncertain prices (${services.join(', ')}): ${why}.`,
    ),
    fromLogs.length > 0 &&
      `Without storage and idle resources: ${inWords(fromLogs)}, which the sweep WriteDailyCosts has not closed yet.`,
    fromLogs.length > 0 &&
      `Not in the sums: this report itself, ${(scannedBytes / 1e6).toFixed(3)} MB of logs searched, ${scanUsd}.`,
  ]);
};

const countsIn = (names: Iterable<string>): string =>
  [...Map.groupBy(names, (name) => name)].map(([name, all]) => `${name} ${all.length}`).join('; ');

/** Days, which are in order. */
export const inWords = (days: readonly string[]): string =>
  days.length > 3 ? `${days.length} days from ${days[0]} to ${days.at(-1)}` : days.join(', ');
