import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';

export interface GatewayRequest {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly cookies?: readonly string[];
  readonly body?: string;
}

/** A request as an HTTP API passes it to Lambda, payload format 2.0; header names are in lower case. */
export const gatewayEvent = (request: GatewayRequest): APIGatewayProxyEventV2 => {
  const { method = 'GET', path = '/v1', headers = {}, params, query, cookies, body } = request;
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath: path,
    rawQueryString: '',
    headers: { host: 'api.example', ...headers },
    requestContext: {
      accountId: '000000000000',
      apiId: 'api',
      domainName: 'api.example',
      domainPrefix: 'api',
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'test' },
      requestId: 'request-1',
      routeKey: '$default',
      stage: '$default',
      time: '',
      timeEpoch: 0,
    },
    isBase64Encoded: false,
    ...(cookies && { cookies: [...cookies] }),
    ...(params && { pathParameters: { ...params } }),
    ...(query && { queryStringParameters: { ...query } }),
    ...(body !== undefined && { body }),
  };
};

export const lambdaContext: Context = {
  callbackWaitsForEmptyEventLoop: false,
  functionName: 'test',
  functionVersion: '$LATEST',
  invokedFunctionArn: 'arn',
  memoryLimitInMB: '512',
  awsRequestId: 'request-1',
  logGroupName: '',
  logStreamName: '',
  getRemainingTimeInMillis: () => 30_000,
  done: () => {},
  fail: () => {},
  succeed: () => {},
};

type Handler = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>;

/** The response of a handler, with its body also parsed. */
export const answerOf = async (handler: Handler, request: GatewayRequest) => {
  const { statusCode, headers, cookies, body } = await handler(gatewayEvent(request), lambdaContext);
  return { status: statusCode, headers, cookies, text: body, body: body ? JSON.parse(body) : undefined };
};
