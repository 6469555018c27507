import * as v from 'valibot';
import { awsJson } from '../stage/aws-json.ts';

const Page = v.object({
  Quotas: v.array(v.object({ QuotaName: v.string(), Value: v.number() })),
  NextToken: v.optional(v.string()),
});

const listServiceQuotas = {
  service: 'servicequotas',
  host: (region: string) => `servicequotas.${region}`,
  target: 'ServiceQuotasV20190624.ListServiceQuotas',
};

/**
 * The applied quotas of an AWS service, by name.
 * https://docs.aws.amazon.com/servicequotas/2019-06-24/apireference/API_ListServiceQuotas.html
 */
export const quotasOf = async (ServiceCode: string): Promise<ReadonlyMap<string, number>> => {
  const found = new Map<string, number>();
  let NextToken: string | undefined;
  do {
    const page = v.parse(
      Page,
      await awsJson(listServiceQuotas, { ServiceCode, MaxResults: 100, ...(NextToken && { NextToken }) }),
    );
    for (const { QuotaName, Value } of page.Quotas) found.set(QuotaName, Value);
    NextToken = page.NextToken;
  } while (NextToken);
  return found;
};
