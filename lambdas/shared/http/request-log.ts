import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { logger } from '../logger.ts';

/** One line per request: route, status, time, and the error's code when there is one. */
export const requestLog = (
  operationId: string,
): MiddlewareObj<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2> => {
  let startedAtMs = 0;
  const log = (
    event: APIGatewayProxyEventV2,
    response: APIGatewayProxyStructuredResultV2 | null | undefined,
    error: Error | null | undefined,
  ) =>
    logger.info('request', {
      route: operationId,
      request_id: event.requestContext.requestId,
      ...event.pathParameters,
      status: response?.statusCode,
      duration_ms: Date.now() - startedAtMs,
      ...(error && { error_code: error.name }),
    });
  return {
    before: () => {
      startedAtMs = Date.now();
    },
    after: ({ event, response }) => log(event, response, null),
    onError: ({ event, response, error }) => log(event, response, error),
  };
};
