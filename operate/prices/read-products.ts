import * as v from 'valibot';
import { awsJson } from '../stage/aws-json.ts';

const Usd = v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/, 'is no price'));
const Bound = v.pipe(v.string(), v.regex(/^(\d+(\.\d+)?|Inf)$/, 'is no bound of a tier'));

/** A product of AWS's price list, in the format aws_v1. https://docs.aws.amazon.com/awsaccountbilling/latest/aboutv2/using-price-list-query-api.html */
const Product = v.object({
  product: v.object({ sku: v.string(), attributes: v.record(v.string(), v.string()) }),
  publicationDate: v.pipe(v.string(), v.isoTimestamp()),
  terms: v.object({
    /** Absent where the product is only reserved. */
    OnDemand: v.optional(
      v.record(
        v.string(),
        v.object({
          /** Since when these are the prices. */
          effectiveDate: v.pipe(v.string(), v.isoTimestamp()),
          priceDimensions: v.record(
            v.string(),
            v.object({ unit: v.string(), beginRange: Bound, endRange: Bound, pricePerUnit: v.object({ USD: Usd }) }),
          ),
        }),
      ),
    ),
  }),
});
export type Product = v.InferOutput<typeof Product>;

const Page = v.object({
  FormatVersion: v.literal('aws_v1'),
  /** Each is a JSON document. */
  PriceList: v.array(v.string()),
  NextToken: v.optional(v.string()),
});

/** The API is in few Regions, and each answers for all. https://docs.aws.amazon.com/general/latest/gr/billing.html */
const getProducts = {
  service: 'pricing',
  region: 'us-east-1',
  host: (region: string) => `api.pricing.${region}`,
  target: 'AWSPriceListService.GetProducts',
};

/** The products of a service whose attributes have these values. Throws for an answer in another form than is documented. */
export const readProducts = async (
  ServiceCode: string,
  attributes: Readonly<Record<string, string>>,
): Promise<Product[]> => {
  const Filters = Object.entries(attributes).map(([Field, Value]) => ({ Type: 'TERM_MATCH', Field, Value }));
  const found: Product[] = [];
  let NextToken: string | undefined;
  do {
    const input = { ServiceCode, Filters, FormatVersion: 'aws_v1', MaxResults: 100, ...(NextToken && { NextToken }) };
    const page = v.parse(Page, await awsJson(getProducts, input));
    for (const text of page.PriceList) found.push(productOf(ServiceCode, text));
    NextToken = page.NextToken;
  } while (NextToken);
  return found;
};

const productOf = (service: string, text: string): Product => {
  const parsed = v.safeParse(Product, JSON.parse(text));
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new Error(`A product of ${service} is not as AWS documents it: ${v.getDotPath(issue) ?? ''} ${issue.message}`);
};
