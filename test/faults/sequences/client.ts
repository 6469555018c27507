import * as v from 'valibot';
import { type OperationId, routes } from '#contract/routes.ts';
import type { Account } from '../world/accounts.ts';
import type { World } from '../world/world.ts';

/** A request of the API, as it is sent and may be sent again. */
export interface ApiRequest {
  readonly account: Account;
  readonly operationId: OperationId;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly idempotencyKey?: string | undefined;
  readonly ifMatch?: string | undefined;
  /** Sent by a page of the API itself, with these cookies instead of the key. */
  readonly cookies?: readonly string[];
}

/** The part of a request that names a project of an account. */
export type OnProject = Pick<ApiRequest, 'account'> & { readonly params: { readonly project_id: string } };

export interface ApiReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly cookies?: readonly string[];
}

export interface Exchange {
  readonly request: ApiRequest;
  /** The unique name of the invocation. */
  readonly cause: string;
  readonly sentMs: number;
  answeredMs?: number;
  reply?: ApiReply;
}

const GatewayReply = v.object({
  statusCode: v.number(),
  headers: v.record(v.string(), v.string()),
  body: v.optional(v.string(), ''),
  cookies: v.optional(v.array(v.string()), []),
});

/** Invokes the functions of routes as the gateway does, and records requests and replies. */
export class Client {
  readonly exchanges: Exchange[] = [];
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  async send(request: ApiRequest): Promise<ApiReply> {
    const { operationId } = request;
    const exchange: Exchange = {
      request,
      cause: `request ${this.exchanges.length} ${operationId}`,
      sentMs: Date.now(),
    };
    this.exchanges.push(exchange);
    const outcome = await this.#world.run(operationId, gatewayEvent(request, exchange.cause), exchange.cause);
    exchange.reply =
      'value' in outcome
        ? replyOf(outcome.value)
        : { status: 503, headers: {}, body: '{"message":"Service Unavailable"}' };
    exchange.answeredMs = Date.now();
    return exchange.reply;
  }

  /** The ids that the account got in successful replies of an operation. */
  made(accountId: string, operationId: OperationId): string[] {
    return this.exchanges.flatMap(({ request, reply }) => {
      if (request.account.id !== accountId || request.operationId !== operationId || !reply || reply.status > 202)
        return [];
      const found = v.parse(Made, JSON.parse(reply.body));
      return 'data' in found ? found.data.map(({ id }) => id) : [found.id];
    });
  }
}

const WithId = v.object({ id: v.string() });
const Made = v.union([WithId, v.object({ data: v.array(WithId) })]);

const replyOf = (value: unknown): ApiReply => {
  const { statusCode: status, headers, body, cookies } = v.parse(GatewayReply, value);
  return { status, headers, body, cookies };
};

/** https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html */
const gatewayEvent = (
  { account, operationId, params = {}, query, body, idempotencyKey, ifMatch, cookies }: ApiRequest,
  requestId: string,
) => ({
  rawPath: `/v1${routes[operationId].path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')}`,
  headers: {
    host: 'api.example.com',
    ...(cookies
      ? { 'sec-fetch-site': 'same-origin', origin: 'https://api.example.com' }
      : { authorization: `Bearer ${account.key}` }),
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    ...(ifMatch !== undefined && { 'if-match': ifMatch }),
  },
  ...(cookies && { cookies }),
  pathParameters: params,
  ...(query && { queryStringParameters: query }),
  ...(body && { body: JSON.stringify(body) }),
  requestContext: { requestId, domainName: 'api.example.com' },
});
