import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse, request as send } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { AwsError } from '../../aws-error.ts';
import type { CloudContext } from '../../context.ts';
import type { AwsCall, AwsService } from '../../edge/aws-service.ts';
import { closeServer, listen } from '../../edge/listen.ts';
import type { HttpApis } from '../api-gateway/service.ts';

export interface Origin {
  readonly id: string;
  /** An API's domain, or `<bucket>.s3.<region>.amazonaws.com`. */
  readonly domainName: string;
  /** Sent in place of headers of the same name of the viewer. */
  readonly headers: Readonly<Record<string, string>>;
  /** The bucket is asked by CloudFront itself, by an origin access control, and not by the signature of the viewer. */
  readonly asCloudFront: boolean;
}

/** What an origin gets of a request: names of headers in lower case, or `all` but Host. */
export interface Forwarded {
  readonly headers: 'all' | readonly string[];
  readonly query: boolean;
  readonly cookies: boolean;
}

export interface Behavior {
  /** Such as `/console/files/*`; undefined for the default one. */
  readonly pathPattern: string | undefined;
  readonly originId: string;
  readonly methods: readonly string[];
  /** The ids of its cache policy and its origin request policy. */
  readonly policyIds: readonly string[];
  /** Added to each answer. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface Distribution {
  readonly id: string;
  readonly arn: string;
  readonly aliases: readonly string[];
  readonly origins: readonly Origin[];
  /** The first that matches is used. */
  readonly behaviors: readonly Behavior[];
}

export interface Distributions {
  putPolicy(id: string, policy: Forwarded): void;
  putHeaders(id: string, headers: Readonly<Record<string, string>>): void;
  headersOf(id: string): Readonly<Record<string, string>>;
  /** Starts to listen. Throws for a policy that it does not know. Returns its URL, `http://127.0.0.1:PORT`. */
  create(distribution: Distribution): Promise<string>;
  readonly urls: readonly string[];
  stop(): Promise<void>;
}

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-cache-policies.html and …-origin-request-policies.html */
const managedPolicies: Readonly<Record<string, Forwarded>> = {
  // CachingDisabled
  '4135ea2d-6df8-44a3-9df3-4b5a84be39ad': { headers: [], query: false, cookies: false },
  // CachingOptimized
  '658327ea-f89d-4fab-a63d-7e88639e58f6': { headers: ['accept-encoding'], query: false, cookies: false },
  // AllViewerExceptHostHeader
  'b689b0a8-53d0-40ab-baf2-68738e2966ac': { headers: 'all', query: true, cookies: true },
};

const either = (one: Forwarded, other: Forwarded): Forwarded => ({
  headers: one.headers === 'all' || other.headers === 'all' ? 'all' : [...one.headers, ...other.headers],
  query: one.query || other.query,
  cookies: one.cookies || other.cookies,
});

/** How long requests in progress may take to finish when it stops. */
const CLOSE_GRACE_MS = 5_000;

/** CloudFront on loopback, one port for each distribution. It keeps nothing: every request goes to its origin. */
export function createDistributions(context: CloudContext, origins: Origins): Distributions {
  const running: { readonly server: Server; readonly url: string }[] = [];
  const headers = new Map<string, Readonly<Record<string, string>>>();
  const policies = new Map(Object.entries(managedPolicies));
  const forwardedBy = ({ policyIds }: Behavior): Forwarded =>
    policyIds
      .map((id) => {
        const policy = policies.get(id);
        if (!policy) throw new Error(`there is no policy ${id}, or the local cloud does not know this managed one.`);
        return policy;
      })
      .reduce(either);
  return {
    putPolicy: (id, policy) => policies.set(id, policy),
    putHeaders: (id, added) => headers.set(id, added),
    headersOf: (id) => headers.get(id) ?? {},
    async create({ behaviors, ...rest }) {
      const server = createServer();
      const distribution = { ...rest, behaviors: behaviors.map((one) => ({ ...one, forwarded: forwardedBy(one) })) };
      server.on('request', (request, response) => {
        passOn({ context, ...origins, distribution, request, response }).catch((cause: unknown) => {
          context.log(
            'cloudfront',
            `${request.method} ${request.url}: ${cause instanceof Error ? cause.message : cause}`,
          );
          if (response.headersSent) response.destroy();
          else response.writeHead(502).end();
        });
      });
      const { state, log } = context;
      const url = `http://127.0.0.1:${await listen(server, { state, log, name: `distribution ${distribution.id}` })}`;
      running.push({ server, url });
      return url;
    },
    get urls() {
      return running.map(({ url }) => url);
    },
    async stop() {
      await Promise.all(running.map(({ server }) => closeServer(server, CLOSE_GRACE_MS)));
    },
  };
}

interface Origins {
  readonly httpApis: HttpApis;
  readonly s3: AwsService;
}

interface Exchange extends Origins {
  readonly context: CloudContext;
  readonly distribution: Omit<Distribution, 'behaviors'> & {
    readonly behaviors: readonly (Behavior & { readonly forwarded: Forwarded })[];
  };
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

async function passOn(exchange: Exchange): Promise<void> {
  const { context, httpApis, distribution, request, response } = exchange;
  const [path = '/', query] = (request.url ?? '/').split(/\?(.*)/s);
  const behavior = distribution.behaviors.find(({ pathPattern }) => !pathPattern || patternOf(pathPattern).test(path));
  const origin = distribution.origins.find(({ id }) => id === behavior?.originId);
  const isAlias = distribution.aliases.includes((request.headers.host ?? '').replace(/:\d+$/, ''));
  if (!behavior || !origin || !isAlias || !behavior.methods.includes(request.method ?? '')) {
    response.writeHead(403).end();
    return;
  }
  for (const [name, value] of Object.entries(behavior.headers)) response.setHeader(name, value);
  if (origin.asCloudFront) return await readBucket(exchange, origin, path);
  const target = targetOf(origin, httpApis, context);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const outgoing = send(
    `${target.url}${path}${behavior.forwarded.query && query !== undefined ? `?${query}` : ''}`,
    {
      method: request.method ?? 'GET',
      headers: { ...forwarded(request, behavior.forwarded), ...origin.headers, host: target.host },
      setHost: false,
    },
    resolve,
  ).on('error', reject);
  const sent = pipeline(request, outgoing);
  sent.catch(reject);
  const answer = await promise;
  response.writeHead(answer.statusCode ?? 502, answer.headers);
  await pipeline(answer, response);
}

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/private-content-restricting-access-to-s3.html */
async function readBucket({ context, s3, distribution, request, response }: Exchange, origin: Origin, path: string) {
  const requestId = randomUUID();
  const principal = { kind: 'service', service: 'cloudfront.amazonaws.com', sourceArn: distribution.arn } as const;
  request.url = `/${bucketOf(origin)}${path}`;
  const call: AwsCall = {
    requestId,
    principal,
    request,
    response,
    url: new URL(request.url, context.endpointUrl),
    presigned: false,
    contentSha256: undefined,
    countAs: () => {},
    readBody: async () => Buffer.alloc(0),
    authorize: (action, resourceArn, rest) => context.iam.authorize({ principal, action, resourceArn, ...rest }),
  };
  try {
    await s3.handle(call);
  } catch (error) {
    if (!(error instanceof AwsError)) throw error;
    s3.writeError(call, error);
  }
}

const bucketOf = ({ domainName }: Origin): string | undefined =>
  /^(.+)\.s3\.[\w-]+\.amazonaws\.com$/.exec(domainName)?.[1];

const patternOf = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.')}$`,
  );

/** Where an origin is on this machine, and the Host that it is asked for. */
function targetOf(origin: Origin, httpApis: HttpApis, { endpointUrl }: CloudContext) {
  const { domainName } = origin;
  const api = httpApis.endpointAt(domainName);
  if (api) return { url: api, host: domainName };
  const bucket = bucketOf(origin);
  if (bucket) return { url: `${endpointUrl}/${bucket}`, host: new URL(endpointUrl).host };
  throw new Error(`The origin ${domainName} is neither the domain of an API nor a bucket.`);
}

/** CloudFront passes these on always. https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/RequestAndResponseBehaviorCustomOrigin.html */
const always = [
  'range',
  'if-range',
  'if-match',
  'if-none-match',
  'if-modified-since',
  'content-length',
  'content-type',
];

function forwarded({ headers, socket }: IncomingMessage, rule: Forwarded): Record<string, string | string[]> {
  const kept: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers)) {
    const isKept =
      name === 'cookie' ? rule.cookies : rule.headers === 'all' || [...rule.headers, ...always].includes(name);
    if (isKept && value !== undefined && name !== 'host' && name !== 'connection') kept[name] = value;
  }
  const before = headers['x-forwarded-for'];
  return { ...kept, 'x-forwarded-for': [before, socket.remoteAddress].filter(Boolean).join(', ') };
}
