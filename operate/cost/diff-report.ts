import { meters } from '#contract/meters.ts';
import { sumOf } from '#core/sum-of.ts';
import { unitsOf } from '#finance/books/decimal.ts';
import {
  hasChanged,
  type MeterChange,
  type Pair,
  type RouteChange,
  type releaseDiff,
} from '#finance/books/release-diff.ts';
import { roughUsd, usdShown } from '../costs/amounts.ts';
import { noteList, textTable } from '../costs/text-table.ts';

/** The costs of routes in two releases, and the units that differ. */
export const diffReport = ({ routes, onlyBefore, onlyAfter, unordered }: ReturnType<typeof releaseDiff>): string => {
  const changed = routes.filter(({ nanoUsd }) => hasChanged(nanoUsd));
  const same = routes.length - changed.length;
  const notes = noteList([
    ...changed.flatMap(({ route, meters }) => meters.map((change) => meterText(route, change))),
    ...routes.flatMap(({ route, media }) => media.map((change) => `${meterText(route, change)} It follows the media.`)),
    same > 0 && `${same} ${same === 1 ? 'route costs' : 'routes cost'} the same, to 1 %.`,
    onlyBefore.length > 0 && `Only in the first: ${onlyBefore.join(', ')}.`,
    onlyAfter.length > 0 && `Only in the second: ${onlyAfter.join(', ')}.`,
    unordered.length > 0 &&
      `Two codes on the same days, in an order that is not known: ${unordered.join(', ')}. Choose an earlier --from.`,
  ]);
  return [...(changed.length > 0 ? [changeTable(changed)] : []), notes].join('\n\n');
};

const changeTable = (changed: readonly RouteChange[]): string => {
  const total = sumOf(changed, ({ extraNanoUsd }) => extraNanoUsd);
  const usd = usdShown([total, ...changed.map(({ extraNanoUsd }) => extraNanoUsd)], 12);
  return textTable(
    changed,
    [
      ['route', 24, ({ route }) => route, 'left'],
      ['requests', 8, ({ requests }) => String(requests[1])],
      ['per 1,000', 9, ({ nanoUsd: [, after] }) => roughUsd(after)],
      ['before', 9, ({ nanoUsd: [before] }) => roughUsd(before)],
      ['change', 7, ({ nanoUsd }) => changeText(nanoUsd)],
      ['USD', 12, ({ extraNanoUsd }) => usd(extraNanoUsd)],
    ],
    ['total', '', '', '', '', usd(total)],
  );
};

const changeText = ([before, after]: Pair): string => {
  if (before === 0) return 'new';
  const share = (100 * (after - before)) / before;
  if (share >= 99_900) return '> ×999';
  if (share >= 1000) return `×${Math.round(after / before)}`;
  return `${share < 0 ? '-' : '+'}${Math.abs(share).toFixed(1)}%`;
};

const meterText = (route: string, { meter, units: [before, after], nanoUsd }: MeterChange): string => {
  const difference = nanoUsd[1] - nanoUsd[0];
  const sign = difference < 0 ? '-' : '+';
  return `${route}: ${meter} ${unitsOf(before / 1000)} → ${unitsOf(after / 1000)} ${meters[meter].unit} a request, ${sign}${roughUsd(Math.abs(difference))} per 1,000.`;
};
