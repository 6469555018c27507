import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';

const Requested = v.strictObject({
  ServiceCode: v.string(),
  Filters: v.array(v.strictObject({ Type: v.literal('TERM_MATCH'), Field: v.string(), Value: v.string() })),
  FormatVersion: v.literal('aws_v1'),
  MaxResults: v.literal(100),
  NextToken: v.optional(v.string()),
});

export interface ListedProduct {
  readonly service: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly unit: string;
  /** Dollars from a number of units on. */
  readonly tiers: readonly (readonly [from: number, usd: string])[];
}

/** A product in the form of GetProducts. https://docs.aws.amazon.com/awsaccountbilling/latest/aboutv2/using-price-list-query-api.html */
const documentOf = ({ service, attributes, unit, tiers }: ListedProduct, sku: string): string => {
  const term = `${sku}.JRTCKXETXF`;
  const dimensions = tiers.map(([from, usd], at) => {
    const rateCode = `${term}.${at}`;
    const [endRange, beginRange] = [String(tiers[at + 1]?.[0] ?? 'Inf'), String(from)];
    const pricePerUnit = { USD: usd };
    return [rateCode, { unit, endRange, description: '', appliesTo: [], rateCode, beginRange, pricePerUnit }];
  });
  return JSON.stringify({
    product: { productFamily: 'Any', attributes: { servicecode: service, operation: '', ...attributes }, sku },
    serviceCode: service,
    terms: {
      OnDemand: {
        [term]: {
          priceDimensions: Object.fromEntries(dimensions),
          sku,
          effectiveDate: '2026-11-01T00:00:00Z',
          offerTermCode: 'JRTCKXETXF',
          termAttributes: {},
        },
      },
    },
    version: '20261101000000',
    publicationDate: '2026-11-01T10:20:30Z',
  });
};

/** The Price List API on loopback: products whose attributes match, one on each page. */
export const priceListApi =
  (productsOf: () => readonly ListedProduct[], edit: (document: string) => string): RequestListener =>
  async (request, response) => {
    const { ServiceCode, Filters, NextToken = '0' } = v.parse(Requested, JSON.parse(await text(request)));
    if (request.headers['x-amz-target'] !== 'AWSPriceListService.GetProducts') return response.writeHead(400).end();
    const matching = productsOf()
      .map((product, at) => ({ product, sku: `SKU${at}` }))
      .filter(
        ({ product: { service, attributes } }) =>
          service === ServiceCode && Filters.every(({ Field, Value }) => attributes[Field] === Value),
      );
    const at = Number(NextToken);
    const page = matching.slice(at, at + 1).map(({ product, sku }) => edit(documentOf(product, sku)));
    const more = at + 1 < matching.length && { NextToken: String(at + 1) };
    return response.end(JSON.stringify({ FormatVersion: 'aws_v1', PriceList: page, ...more }));
  };
