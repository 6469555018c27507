import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { errorPagePath } from '#contract/console.ts';
import { errorStatus } from '#contract/errors.ts';
import type { ErrorBody } from '#contract/schemas/error.ts';
import { AppError } from '#core/app-error.ts';
import { logger } from '../logger.ts';
import { note } from '../meter/tally.ts';
import { apiOriginOrOwn } from './api-url.ts';

/** The header WWW-Authenticate of a 401. */
export type Challenge = (event: APIGatewayProxyEventV2) => string;

/** Answers a thrown error in the error schema. Any error but an AppError becomes internal_error, its details only in the log. */
export const errorResponse = (
  challengeOf?: Challenge,
): MiddlewareObj<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2> => ({
  onError: (request) => {
    const error = request.error instanceof AppError ? request.error : unforeseen(request.error);
    request.response = responseOfError(error, request.event, challengeOf);
  },
});

/** The response to an AppError. */
export const responseOfError = (
  error: AppError,
  event: APIGatewayProxyEventV2,
  challengeOf: Challenge = () => 'Bearer',
): APIGatewayProxyStructuredResultV2 => {
  note({ error_code: error.code });
  const body: ErrorBody = {
    error: {
      code: error.code,
      message: error.message,
      ...(error.param !== undefined && { param: error.param }),
      ...(error.details.length > 0 && { details: [...error.details] }),
      ...(error.projectId !== undefined && { project_id: error.projectId }),
      request_id: event.requestContext.requestId,
      doc_url: documentationUrl(error, event),
    },
  };
  return {
    statusCode: errorStatus[error.code],
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      ...(error.retryAfterSeconds !== undefined && { 'retry-after': String(error.retryAfterSeconds) }),
      ...(error.code === 'unauthorized' && { 'www-authenticate': challengeOf(event) }),
    },
    body: JSON.stringify(body),
  };
};

const unforeseen = (cause: unknown): AppError => {
  logger.error('unforeseen', cause instanceof Error ? cause : new Error(String(cause)));
  return new AppError('internal_error', 'Something went wrong on our side. Send the request again.', { cause });
};

/** The description of a code in the documents of this deployment, under the host of the request or else the gateway's own. */
const documentationUrl = (error: AppError, { headers, requestContext }: APIGatewayProxyEventV2): string =>
  `${apiOriginOrOwn(headers, requestContext.apiId)}${errorPagePath(error.code)}`;
