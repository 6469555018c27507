import { LambdaClient } from '@aws-sdk/client-lambda';
import { SignatureV4 } from '@smithy/signature-v4';

interface Service {
  /** The value in the signature. */
  readonly service: string;
  /** The service's host without `amazonaws.com`, and its Region where that is not the deployer's. */
  readonly host: (region: string) => string;
  readonly region?: string;
}

interface Post extends Service {
  readonly path?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Operation extends Service {
  /** The header x-amz-target. */
  readonly target: string;
  /** @default 1.1 */
  readonly version?: string;
}

/**
 * Posts to an AWS service, signed by the SDK's signer with a client's configuration, since the SDK's client of the service would
 * be a dependency for this alone. Throws where the service refuses.
 */
export const awsPost = async ({ service, host, path = '/', ...post }: Post): Promise<string> => {
  // Finds Region and credentials as every client of the SDK does.
  const { config } = new LambdaClient({});
  const region = post.region ?? (await config.region());
  const suffix = region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com';
  const url = new URL(path, process.env.AWS_ENDPOINT_URL ?? `https://${host(region)}.${suffix}`);
  const { credentials, sha256 } = config;
  const { headers, body } = await new SignatureV4({ service, region, credentials, sha256 }).sign({
    method: 'POST',
    protocol: url.protocol,
    hostname: url.hostname,
    path,
    headers: { host: url.host, ...post.headers },
    body: post.body,
  });
  const reply = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(30_000) });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${service} answered ${reply.status}: ${text.slice(0, 300)}`);
  return text;
};

/** Calls one operation of AWS's JSON protocol. */
export const awsJson = async ({ target, version = '1.1', ...service }: Operation, input: object): Promise<unknown> =>
  JSON.parse(
    await awsPost({
      ...service,
      headers: { 'content-type': `application/x-amz-json-${version}`, 'x-amz-target': target },
      body: JSON.stringify(input),
    }),
  );
