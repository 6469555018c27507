import type { CostRow } from '#contract/schemas/cost-row.ts';
import type { Sums } from './pieces.ts';

/**
 * Rows without their owners: as many as days have routes, releases and meters, however many are added. They say only whether there was
 * an account, and nothing of plans, projects and works.
 */
export class SummedRows implements Sums {
  readonly #rows = new Map<string, CostRow>();

  add(rows: readonly CostRow[]): this {
    for (const row of rows) {
      const { day, booked_on, route, account_id, release, meter, modelled, units } = row;
      const { cost_nano_usd: cost, list_nano_usd: list = cost } = row;
      const key = `${day} ${booked_on} ${route} ${account_id === undefined} ${release} ${meter} ${modelled} ${cost === undefined}`;
      const known = this.#rows.get(key);
      this.#rows.set(key, {
        ...(known ?? { day, route, meter, modelled }),
        ...(!known && booked_on && { booked_on }),
        ...(!known && account_id && { account_id: 'any' }),
        ...(!known && release && { release }),
        units: units + (known?.units ?? 0),
        ...(cost !== undefined && { cost_nano_usd: cost + (known?.cost_nano_usd ?? 0) }),
        ...(list !== undefined && { list_nano_usd: list + (known?.list_nano_usd ?? 0) }),
      });
    }
    return this;
  }

  get rows(): readonly CostRow[] {
    return [...this.#rows.values()];
  }
}
