import { sumOf } from '#core/sum-of.ts';
import { lifetimes } from './card-lifetimes.ts';
import { renderers } from './card-renderers.ts';
import { requests } from './card-requests.ts';
import type { Prices } from './card-rows.ts';
import { markdownTable, usd } from './card-text.ts';
import { videos } from './card-videos.ts';
import type { CostRecord } from './cost-record.ts';

/** docs/cost-card.md. */
export const costCard = (record: CostRecord, prices: Prices): string =>
  `${[
    '# What it costs',
    introduction,
    '## A request',
    requests(record, prices),
    '## A video',
    videos(record, prices),
    '## A video by each renderer',
    renderers(prices),
    '## What is kept',
    lifetimes(record, prices),
    '## Nothing at all',
    idle(record),
  ].join('\n\n')}\n`;

const introduction = `Written by \`npm run bench -- cost\` from [cost-card.json](cost-card.json): calls and units counted on the local cloud by the
meter that also counts on AWS, at list prices of us-east-1 without free tiers, whose dates and sources are in
[core/cost/prices.ts](../core/cost/prices.ts). Calls and units are the same in every run, and a test holds them
([test/e2e/route-costs.test.ts](../test/e2e/route-costs.test.ts)). Milliseconds are not: they are those of the machine
that is named, which has more CPU for a Lambda than AWS gives to 512 MB. *Overhead* is everything but Transcribe,
encoding, storage and data out.`;

const idle = ({ routesMeasured, idle: costs }: CostRecord): string => {
  const total = sumOf(costs, ({ nanoUsdPerMonth }) => nanoUsdPerMonth);
  return [
    `A deployed stack that nobody calls, in dollars per month of 730 hours: the stage \`dev\`. What there is of each is counted in its
templates, and held by a test; a run of each sweep was measured at ${routesMeasured.commit}. What is stored is not in it.`,
    markdownTable(
      ['what', 'count', 'dollars'],
      [
        ...costs.map(({ what, count, nanoUsdPerMonth }) => [what, String(count), usd(nanoUsdPerMonth, 2)]),
        ['**all**', '', `**${usd(total, 2)}**`],
      ],
    ),
  ].join('\n\n');
};
