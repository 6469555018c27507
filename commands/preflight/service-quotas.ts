import { LambdaClient } from '@aws-sdk/client-lambda';
import { SignatureV4 } from '@smithy/signature-v4';
import * as v from 'valibot';

const Page = v.object({
  Quotas: v.array(v.object({ QuotaName: v.string(), Value: v.number() })),
  NextToken: v.optional(v.string()),
});

/**
 * The applied quotas of an AWS service, by name. One operation of the JSON protocol, signed by the SDK's signer with a client's
 * configuration, since the SDK's client of Service Quotas would be a dependency for this alone.
 * https://docs.aws.amazon.com/servicequotas/2019-06-24/apireference/API_ListServiceQuotas.html
 */
export const quotasOf = async (ServiceCode: string): Promise<ReadonlyMap<string, number>> => {
  const found = new Map<string, number>();
  let NextToken: string | undefined;
  do {
    const page = v.parse(Page, await call({ ServiceCode, MaxResults: 100, ...(NextToken && { NextToken }) }));
    for (const { QuotaName, Value } of page.Quotas) found.set(QuotaName, Value);
    NextToken = page.NextToken;
  } while (NextToken);
  return found;
};

const call = async (input: object): Promise<unknown> => {
  // Finds Region and credentials as every client of the SDK does.
  const { config } = new LambdaClient({});
  const region = await config.region();
  const url = new URL(process.env.AWS_ENDPOINT_URL ?? `https://servicequotas.${region}.amazonaws.com`);
  const { credentials, sha256 } = config;
  const signer = new SignatureV4({ service: 'servicequotas', region, credentials, sha256 });
  const { headers, body } = await signer.sign({
    method: 'POST',
    protocol: url.protocol,
    hostname: url.hostname,
    path: '/',
    headers: {
      host: url.host,
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'ServiceQuotasV20190624.ListServiceQuotas',
    },
    body: JSON.stringify(input),
  });
  const reply = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(30_000) });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`Service Quotas answered ${reply.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text);
};
