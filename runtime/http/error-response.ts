import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { errors } from '#contract/errors.ts';
import { apiVersionPrefix } from '#contract/routes.ts';
import type { ErrorBody } from '#contract/schemas/error.ts';
import { AppError } from '#core/app-error.ts';
import { region } from '../environment.ts';
import { logger } from '../logger.ts';
import { note } from '../meter/tally.ts';
import { apiUrl } from './api-url.ts';

/** Turns what was thrown into the error schema; what we did not foresee becomes internal_error, its details only logged. */
export const errorResponse = (): MiddlewareObj<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2> => ({
  onError: (request) => {
    const error = request.error instanceof AppError ? request.error : unforeseen(request.error);
    request.response = responseOfError(error, request.event);
  },
});

/** An AppError as the gateway is to answer it. */
export const responseOfError = (error: AppError, event: APIGatewayProxyEventV2): APIGatewayProxyStructuredResultV2 => {
  note({ error_code: error.code });
  const body: ErrorBody = {
    error: {
      code: error.code,
      message: error.message,
      ...(error.param !== undefined && { param: error.param }),
      ...(error.details.length > 0 && { details: [...error.details] }),
      request_id: event.requestContext.requestId,
      doc_url: documentationUrl(error, event),
    },
  };
  return {
    statusCode: errors[error.code].status,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      ...(error.retryAfterSeconds !== undefined && { 'retry-after': String(error.retryAfterSeconds) }),
      ...(error.code === 'unauthorized' && { 'www-authenticate': 'Bearer' }),
    },
    body: JSON.stringify(body),
  };
};

const unforeseen = (cause: unknown): AppError => {
  logger.error('unforeseen', cause instanceof Error ? cause : new Error(String(cause)));
  return new AppError('internal_error', 'Something went wrong on our side. Send the request again.', { cause });
};

/** Each code is described in the published contract, which this very API serves: where it was asked, else where it always is. */
const documentationUrl = (error: AppError, { headers, requestContext }: APIGatewayProxyEventV2): string => {
  const base =
    apiUrl(headers) ?? `https://${requestContext.apiId}.execute-api.${region()}.amazonaws.com${apiVersionPrefix}`;
  return `${base}/openapi.json#/components/x-error-codes/${error.code}`;
};
