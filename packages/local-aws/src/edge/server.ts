import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { AwsError, notSupported } from '../aws-error.ts';
import type { Iam } from '../iam/iam.ts';
import type { Principal } from '../iam/principal.ts';
import type { AwsCall, AwsService } from './aws-service.ts';
import type { CallCounts } from './call-counts.ts';
import { writeJsonError } from './json-service.ts';
import { type Limits, refuseAtLimit } from './limits.ts';
import { closeServer, listen, type PortMemory } from './listen.ts';
import { checkContentSha256, readBody, sha256Hex } from './read-body.ts';
import { Refusal } from './signature-errors.ts';
import { readSignature, type SignedRequest } from './signed-request.ts';
import { verify } from './sigv4.ts';

export interface EdgeOptions extends Omit<PortMemory, 'name'> {
  readonly iam: Iam;
  readonly region: string;
  /** Counts calls by caller, service and operation. */
  readonly calls?: CallCounts;
  readonly now?: () => number;
  readonly limits?: Limits | undefined;
}

export interface Edge {
  /** `http://127.0.0.1:PORT`, without a slash at the end. */
  readonly url: string;
  /** Routes the service's calls to it from now on. */
  serve(service: AwsService): void;
  close(): Promise<void>;
}

/** How long calls in progress may take to finish when the edge closes. */
const CLOSE_GRACE_MS = 1000;

/** The one HTTP server of all AWS services. It listens before they exist, since they are made with its URL. */
export async function startEdge(options: EdgeOptions): Promise<Edge> {
  const services = new Map<string, AwsService>();
  // No time limit for requests: uploads are as slow as their client. Node's keep-alive of 5 s would close connections
  // that SDK clients are about to reuse.
  const server = createServer({ requestTimeout: 0, keepAliveTimeout: 120_000 });
  const port = await listen(server, { ...options, name: 'edge' });
  const url = `http://${options.host ?? '127.0.0.1'}:${port}`;
  server.on('request', (request, response) => void answer({ request, response, url, services, options }));
  return {
    url,
    serve: (service) => services.set(service.signingName, service),
    close: () => closeServer(server, CLOSE_GRACE_MS),
  };
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: string;
  readonly services: ReadonlyMap<string, AwsService>;
  readonly options: EdgeOptions;
}

async function answer(exchange: Exchange): Promise<void> {
  const { request, response, options } = exchange;
  const requestId = randomUUID();
  let service: AwsService | undefined;
  try {
    const url = urlOf(exchange);
    const signed = readSignature(request, url.searchParams);
    const isPreflight = request.method === 'OPTIONS';
    const signingName = signed && signed !== 'malformed' && !isPreflight ? signed.service : unsignedService(request);
    service = exchange.services.get(signingName);
    if (!service) throw notSupported(`the service ${signingName}`);
    // A preflight has the query of the request that follows it, whose signature is not for OPTIONS.
    const checked = isPreflight ? undefined : signed;
    if (checked === 'malformed') throw new Refusal('malformed', 'The authorization is malformed.');
    await service.handle(await admit(exchange, { requestId, url, signed: checked, signingName }));
  } catch (error) {
    if (request.socket.destroyed) return; // The client has disconnected.
    const refused = error instanceof Refusal ? error.in(service?.protocol ?? 'json') : error;
    if (!(refused instanceof AwsError)) options.log('edge', `${request.method} ${pathOf(request)} ${stackOf(refused)}`);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const call = { request, response, requestId };
    const asAws = refused instanceof AwsError ? inProtocol(refused, service, request) : internalFailure(requestId);
    if (service) service.writeError(call, asAws);
    else writeJsonError(call, asAws);
  }
}

interface Admission {
  readonly requestId: string;
  readonly url: URL;
  readonly signed: SignedRequest | undefined;
  readonly signingName: string;
}

/** Checks the signature; throws the error that AWS answers when it is not valid. */
async function admit(exchange: Exchange, { requestId, url, signed, signingName }: Admission): Promise<AwsCall> {
  const { request, response, options } = exchange;
  const contentSha256 =
    url.searchParams.get('X-Amz-Content-Sha256') ?? request.headersDistinct['x-amz-content-sha256']?.[0];
  let body: Promise<Buffer> | undefined;
  const readOnce = () => {
    body ??= readBody(request);
    return body;
  };
  // S3 streams its bodies, so it takes the hash of the header and checks the body later.
  const payloadHash = async () =>
    signingName === 's3' ? (contentSha256 ?? 'UNSIGNED-PAYLOAD') : sha256Hex(await readOnce());
  const verifier = { iam: options.iam, region: options.region, now: options.now ?? Date.now };
  const principal: Principal = signed ? verify(request, signed, await payloadHash(), verifier) : { kind: 'anonymous' };
  return {
    requestId,
    principal,
    request,
    response,
    url,
    presigned: signed?.presigned ?? false,
    contentSha256,
    countAs(operation) {
      const presigned = signed?.presigned ?? false;
      const call = { caller: callerOf(principal), presigned, service: signingName, operation };
      options.calls?.count(call, presigned ? undefined : invocationOf(request));
      refuseAtLimit(options.limits, call);
    },
    async readBody() {
      const whole = await readOnce();
      checkContentSha256(whole, contentSha256);
      return whole;
    },
    authorize: (action, resourceArn, rest) => options.iam.authorize({ principal, action, resourceArn, ...rest }),
  };
}

const callerOf = (principal: Principal): string => {
  if (principal.kind === 'role') return principal.sessionName;
  return principal.kind === 'service' ? principal.service : principal.kind;
};

/** The invocation that sent the request, from the tracing header that services/lambda/worker.ts gives its SDK clients. */
const invocationOf = ({ headers }: IncomingMessage): string | undefined =>
  /Root=1-[0-9a-f]{8}-([0-9a-f]{24})/.exec(String(headers['x-amzn-trace-id'] ?? ''))?.[1];

function urlOf({ request, url }: Exchange): URL {
  const target = request.url ?? '/';
  if (!target.startsWith('/') || !URL.canParse(url + target)) throw invalidUri();
  return new URL(url + target);
}

/** Without the query, which in a presigned URL holds the signature. */
const pathOf = ({ url = '' }: IncomingMessage): string => url.split('?')[0] ?? '';

/** Only S3 is called without a signature. */
function unsignedService(request: IncomingMessage): string {
  if (request.headers['x-amz-target'] === undefined) return 's3';
  throw new Refusal('unsignedRequest', 'Request is missing Authentication Token');
}

/** JSON services answer AccessDeniedException, with 400 where X-Amz-Target names the operation. */
function inProtocol(error: AwsError, service: AwsService | undefined, { headers }: IncomingMessage): AwsError {
  if (error.code !== 'AccessDenied' || !service || (service.protocol ?? 'json') !== 'json') return error;
  return new AwsError('AccessDeniedException', headers['x-amz-target'] ? 400 : 403, error.message, error.members);
}

const invalidUri = (): AwsError => new AwsError('InvalidURI', 400, "Couldn't parse the specified URI.");
const internalFailure = (requestId: string): AwsError =>
  new AwsError('InternalFailure', 500, `The local cloud failed; its log says why (request ${requestId}).`);
const stackOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));
