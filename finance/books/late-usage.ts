import { meterNames } from '#contract/meters.ts';
import type { CostRow } from '#contract/schemas/cost-row.ts';
import { sumOf } from '#core/sum-of.ts';
import { creditsRoute } from './credit-usage.ts';
import { unreadableRoute } from './unreadable.ts';
import type { Usage } from './usage.ts';

/** Lines later than this are not looked for: retention may have deleted others of the day. */
export const maxLateDays = 7;

/**
 * The difference between the lines of a closed day now, `logged`, and the rows of its file. Storage, idle resources and the credits
 * of the ledger are in no line and stay as they are. Units are negative where what arrived late gave an owner to some that had none.
 * Meters in `lost` have fewer units in the logs than in the file: lines were deleted, so nothing is corrected.
 */
export const lateUsage = (filed: readonly CostRow[], logged: readonly Usage[], bookedOn: string) => {
  const before = Map.groupBy(filed.filter(isOfLines), keyOf);
  const after = Map.groupBy(logged, keyOf);
  const usage = [...new Set([...before.keys(), ...after.keys()])].flatMap((key): Usage[] => {
    const [old = [], now = []] = [before.get(key), after.get(key)];
    const [first] = [...old, ...now];
    const thousandths = inThousandths(now) - inThousandths(old);
    if (!first || thousandths === 0) return [];
    const { cost_nano_usd, ...usage }: Usage & { readonly cost_nano_usd?: number } = first;
    return [{ ...usage, booked_on: bookedOn, units: thousandths / 1000 }];
  });
  const lost = meterNames.filter(
    (meter) => inThousandths(usage.filter((row) => row.meter === meter && !row.modelled)) < 0,
  );
  return { usage: lost.length > 0 ? [] : usage, lost };
};

const isOfLines = ({ route, booked_on }: CostRow): boolean =>
  !['storage', 'idle', creditsRoute, unreadableRoute].includes(route) && booked_on === undefined;

/** Without the plan, which may be that of the account at the time of reading. */
const keyOf = ({ route, account_id, project_id, job_id, export_id, release, meter, modelled }: Usage): string =>
  JSON.stringify([route, account_id, project_id, job_id, export_id, release, meter, modelled]);

/** Rounds like rows (finance/books/usage.ts), so that the rounding of floats is no difference. */
const inThousandths = (rows: readonly Pick<Usage, 'units'>[]): number =>
  Math.round(sumOf(rows, ({ units }) => units) * 1000);
