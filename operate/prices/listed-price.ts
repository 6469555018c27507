import type { Price } from '#contract/schemas/price-list.ts';
import { type Listed, type Sku, withoutRegion } from '#finance/bill/skus.ts';
import type { Product } from './read-products.ts';

export interface FoundPrice extends Pick<Price, 'nanoUsd' | 'per' | 'source' | 'readOn'> {
  readonly validFrom: string;
}
export type ListedPrice = FoundPrice | { readonly unknown: string };

/**
 * The price of what a meter counts among the products of its service. Throws where several products with different prices match:
 * none of them is chosen.
 */
export const listedPrice = (
  { usageType, meterUnits, listed }: Sku & { readonly listed: Listed },
  products: readonly Product[],
  readOn: string,
): ListedPrice => {
  const patterns = [listed.usageType ?? usageType].flat();
  const ofPattern = (pattern: RegExp) =>
    products.filter(
      ({ product: { attributes }, terms }) =>
        terms.OnDemand &&
        !attributes.usagetype?.startsWith('Global-') &&
        pattern.test(withoutRegion(attributes.usagetype ?? '')) &&
        Object.entries(listed.attributes ?? {}).every(([name, value]) => attributes[name] === value),
    );
  const matching = patterns.map(ofPattern).find(({ length }) => length > 0) ?? [];
  const [first] = matching;
  const like = patterns.map(({ source }) => source).join(' or ');
  if (!first) return { unknown: `no product has a usage type like ${like}` };
  const rates = matching.map((product) => ({ product, ...firstPaidTier(product) }));
  const [rate, ...others] = rates;
  if (!rate || others.some(({ usd, unit }) => usd !== rate.usd || unit !== rate.unit))
    throw new Error(
      `Products with different prices match ${like}: ${rates.map(({ product, usd, unit }) => `${product.product.sku} (${product.product.attributes.usagetype}, ${usd} USD per ${unit})`).join(', ')}. None was chosen and nothing is written.`,
    );
  if (!listed.unit.test(rate.unit)) return { unknown: `the unit ${rate.unit} of ${first.product.sku} is not expected` };
  return {
    ...nanoUsdPer(rate.usd, meterUnits),
    source: `AWS price list, ${first.product.attributes.usagetype}, SKU ${first.product.sku}, published ${first.publicationDate.slice(0, 10)}`,
    readOn,
    validFrom: rate.validFrom,
  };
};

/** The price after the one that the list had: the earlier one stays the price of the days before. */
export const after = (before: Price | undefined, { validFrom, ...found }: FoundPrice): Price => {
  if (!before) return found;
  const { earlier = [], ...old } = before;
  if (old.nanoUsd * found.per !== found.nanoUsd * old.per) return { ...found, validFrom, earlier: [old, ...earlier] };
  const { validFrom: since } = old;
  return { ...found, ...(since && { validFrom: since, earlier }) };
};

/** Two prices for the same units together, such as one that is charged on top of another. */
export const together = (one: ListedPrice, other: ListedPrice): ListedPrice => {
  if ('unknown' in one || 'unknown' in other) return 'unknown' in one ? one : other;
  const per = Math.max(one.per, other.per);
  const nanoUsd = one.nanoUsd * (per / one.per) + other.nanoUsd * (per / other.per);
  return { ...one, nanoUsd, per, source: `${one.source}; ${other.source}` };
};

/** The first tier that is not free: what AWS gives each month is no price. */
const firstPaidTier = ({ product: { sku }, terms }: Product) => {
  const [term, ...more] = Object.values(terms.OnDemand ?? {});
  if (!term || more.length > 0) throw new Error(`The product ${sku} has ${more.length + 1} on-demand terms, not one.`);
  const tiers = Object.values(term.priceDimensions).toSorted(
    (one, other) => Number(one.beginRange) - Number(other.beginRange),
  );
  const [lowest, ...higher] = tiers;
  const joined = higher.every(({ beginRange }, at) => Number(beginRange) === Number(tiers[at]?.endRange));
  if (!lowest || Number(lowest.beginRange) !== 0 || !joined || tiers.at(-1)?.endRange !== 'Inf')
    throw new Error(`The tiers of the product ${sku} are not from 0 to all.`);
  const { pricePerUnit, unit } = tiers.find((tier) => Number(tier.pricePerUnit.USD) > 0) ?? lowest;
  const usd = pricePerUnit.USD.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
  return { usd, unit, validFrom: term.effectiveDate.slice(0, 10) };
};

/** Whole nano-dollars: for more units where the price has more than nine decimals. */
const nanoUsdPer = (usd: string, meterUnits: number): Pick<Price, 'nanoUsd' | 'per'> => {
  const [whole = '', fraction = ''] = usd.split('.');
  const decimals = Math.max(9, fraction.length);
  return { nanoUsd: Number(whole + fraction.padEnd(decimals, '0')), per: meterUnits * 10 ** (decimals - 9) };
};
