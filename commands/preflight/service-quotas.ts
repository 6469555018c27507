import { createHash, createHmac } from 'node:crypto';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { SignatureV4 } from '@smithy/signature-v4';
import * as v from 'valibot';

const Page = v.object({
  Quotas: v.array(v.object({ QuotaName: v.string(), Value: v.number() })),
  NextToken: v.optional(v.string()),
});

/**
 * The applied quotas of an AWS service, by name. One operation of the JSON protocol, signed with what the AWS SDK signs with:
 * its client of Service Quotas would be a dependency for this alone.
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
  // Credentials and Region as every client of the SDK finds them.
  const { config } = new LambdaClient({});
  const region = await config.region();
  const url = new URL(process.env.AWS_ENDPOINT_URL ?? `https://servicequotas.${region}.amazonaws.com`);
  const signer = new SignatureV4({ service: 'servicequotas', region, credentials: config.credentials, sha256: Sha256 });
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

/** The hash that the signer takes. */
class Sha256 {
  readonly #hash;

  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(secret));
  }

  update(data: string | ArrayBuffer | ArrayBufferView): void {
    this.#hash.update(bytesOf(data));
  }

  digest(): Promise<Uint8Array> {
    return Promise.resolve(new Uint8Array(this.#hash.digest()));
  }

  reset(): void {}
}

const bytesOf = (data: string | ArrayBuffer | ArrayBufferView): Uint8Array => {
  if (typeof data === 'string') return Buffer.from(data);
  return data instanceof ArrayBuffer
    ? new Uint8Array(data)
    : new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
};
