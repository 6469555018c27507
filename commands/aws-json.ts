import { LambdaClient } from '@aws-sdk/client-lambda';
import { SignatureV4 } from '@smithy/signature-v4';

interface Operation {
  /** As in the signature. */
  readonly service: string;
  /** The service's host without `amazonaws.com`, and its Region where that is not the deployer's. */
  readonly host: (region: string) => string;
  readonly region?: string;
  /** The header x-amz-target. */
  readonly target: string;
}

/**
 * Calls one operation of AWS's JSON protocol, signed by the SDK's signer with a client's configuration, since the SDK's client of
 * the service would be a dependency for this alone. Throws where the service refuses.
 */
export const awsJson = async ({ service, host, target, ...where }: Operation, input: object): Promise<unknown> => {
  // Finds Region and credentials as every client of the SDK does.
  const { config } = new LambdaClient({});
  const region = where.region ?? (await config.region());
  const suffix = region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com';
  const url = new URL(process.env.AWS_ENDPOINT_URL ?? `https://${host(region)}.${suffix}`);
  const { credentials, sha256 } = config;
  const signer = new SignatureV4({ service, region, credentials, sha256 });
  const { headers, body } = await signer.sign({
    method: 'POST',
    protocol: url.protocol,
    hostname: url.hostname,
    path: '/',
    headers: { host: url.host, 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': target },
    body: JSON.stringify(input),
  });
  const reply = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(30_000) });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${target} answered ${reply.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text);
};
