import * as v from 'valibot';

/** CSV has text where Parquet has numbers, times and maps. */
const Amount = v.pipe(v.union([v.number(), v.pipe(v.string(), v.nonEmpty(), v.transform(Number))]), v.finite());
const OptionalAmount = v.optional(
  v.nullable(
    v.union([
      v.pipe(
        v.literal(''),
        v.transform(() => 0),
      ),
      Amount,
    ]),
  ),
);
const Time = v.pipe(
  v.union([
    v.date(),
    v.pipe(
      v.string(),
      v.transform((text) => new Date(text)),
    ),
  ]),
  v.date(),
);
const Text = v.optional(v.nullable(v.string()), '');
type TagMap = Readonly<Record<string, string | null | undefined>>;
const TagMap = v.record(v.string(), v.nullish(v.string()));
const Tags = v.optional(
  v.nullable(
    v.union([
      TagMap,
      v.pipe(
        v.literal(''),
        v.transform((): TagMap => ({})),
      ),
      v.pipe(v.string(), v.parseJson(), TagMap),
    ]),
  ),
);

/**
 * The columns of a CUR 2.0 export that are read. `resource_tags` is a map whose keys begin with "user_".
 * https://docs.aws.amazon.com/cur/latest/userguide/table-dictionary-cur2.html
 */
export const CurLine = v.object({
  line_item_line_item_type: v.string(),
  line_item_product_code: v.string(),
  line_item_unblended_cost: Amount,
  line_item_usage_amount: OptionalAmount,
  line_item_usage_start_date: Time,
  line_item_usage_type: Text,
  line_item_currency_code: Text,
  pricing_unit: Text,
  resource_tags: Tags,
});
export type CurLine = v.InferOutput<typeof CurLine>;

/**
 * The columns of AWS's FOCUS 1.2 export that are read. `x_UsageType` is AWS's own column; SkuMeter has the same value where it
 * is missing. https://docs.aws.amazon.com/cur/latest/userguide/table-dictionary-focus-1-2-aws-columns.html
 */
export const FocusBillLine = v.object({
  BilledCost: Amount,
  BillingCurrency: Text,
  ChargeCategory: v.string(),
  ChargeDescription: Text,
  ChargePeriodStart: Time,
  PricingQuantity: OptionalAmount,
  PricingUnit: Text,
  ServiceName: Text,
  SkuMeter: Text,
  Tags,
  x_UsageType: Text,
});
export type FocusBillLine = v.InferOutput<typeof FocusBillLine>;
