import * as v from 'valibot';
import { type OperationId, routes } from '#contract/routes.ts';
import type { Account } from '../world/accounts.ts';
import type { World } from '../world/world.ts';

/** A request as its caller would write it down to send it again. */
export interface ApiRequest {
  readonly account: Account;
  readonly operationId: OperationId;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly idempotencyKey?: string | undefined;
  readonly ifMatch?: string | undefined;
}

export interface ApiReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Exchange {
  readonly request: ApiRequest;
  /** Unlike that of any other run of a function. */
  readonly cause: string;
  readonly sentMs: number;
  answeredMs?: number;
  reply?: ApiReply;
}

const GatewayReply = v.object({
  statusCode: v.number(),
  headers: v.record(v.string(), v.string()),
  body: v.optional(v.string(), ''),
});

/** Sends requests as the gateway would hand them on, and keeps what was said. */
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

  /** Ids in the replies that made something. */
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
  const { statusCode: status, headers, body } = v.parse(GatewayReply, value);
  return { status, headers, body };
};

/** https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html */
const gatewayEvent = (
  { account, operationId, params = {}, query, body, idempotencyKey, ifMatch }: ApiRequest,
  requestId: string,
) => ({
  rawPath: `/v1${routes[operationId].path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')}`,
  headers: {
    host: 'api.example.com',
    authorization: `Bearer ${account.key}`,
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    ...(ifMatch !== undefined && { 'if-match': ifMatch }),
  },
  pathParameters: params,
  ...(query && { queryStringParameters: query }),
  ...(body && { body: JSON.stringify(body) }),
  requestContext: { requestId, domainName: 'api.example.com' },
});
