import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { tusRoute } from '#contract/route-paths.ts';
import { AppError } from '#core/app-error.ts';
import { methodOf, refuseOtherVersions, type TusMethod, tusVersion } from '#core/tus/request-headers.ts';
import { checkEnvironment } from '#runtime/environment.ts';
import { tusEndpoint } from '#runtime/http/api-url.ts';
import { allowOrigin } from '#runtime/http/cors.ts';
import { errorResponse } from '#runtime/http/error-response.ts';
import { meterRequests } from '#runtime/meter/meter-requests.ts';
import { create } from './create.ts';
import { discover } from './discover.ts';
import { bodyOf, type TusReply, type TusRequest } from './tus-request.ts';
import { head, patch, terminate } from './verbs.ts';

type MethodHandler = (request: TusRequest) => TusReply | Promise<TusReply>;
const methods: Readonly<Record<TusMethod, MethodHandler>> = {
  OPTIONS: discover,
  POST: create,
  HEAD: head,
  PATCH: patch,
  DELETE: terminate,
};

checkEnvironment(tusRoute.uses);

/** Every TUS method of both paths. https://tus.io/protocols/resumable-upload */
const answer = middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>()
  .use(allowOrigin(exposedHeaders()))
  .use({ after: addVersion, onError: addVersion })
  .use(errorResponse())
  .handler(async (event) => {
    const method = methodOf(event.requestContext.http.method, event.headers);
    if (!method) throw new AppError('method_not_allowed', 'An upload accepts OPTIONS, POST, HEAD, PATCH and DELETE.');
    if (method !== 'OPTIONS') refuseOtherVersions(event.headers);
    return await methods[method]({
      headers: event.headers,
      body: bodyOf(event),
      uploadId: event.pathParameters?.upload_id,
      endpoint: tusEndpoint(event.headers),
    });
  });

export const handler = meterRequests(tusRoute.operationId, answer);

/**
 * "Tus-Resumable MUST be included in every request and response except for OPTIONS"; the error 412 has Tus-Version too.
 * https://tus.io/protocols/resumable-upload
 */
function addVersion({ response }: { response: APIGatewayProxyStructuredResultV2 | null }): void {
  if (!response) return;
  const resumable = response.headers?.['tus-version'] === undefined ? { 'tus-resumable': tusVersion } : {};
  response.headers = {
    'cache-control': 'no-store',
    ...(response.statusCode === 412 && { 'tus-version': tusVersion }),
    ...(response.statusCode === 405 && { allow: Object.keys(methods).join(', ') }),
    ...resumable,
    ...response.headers,
  };
}

/** The response headers that a browser's script may read. */
function exposedHeaders(): string[] {
  return [
    'Location',
    'Tus-Version',
    'Tus-Resumable',
    'Tus-Max-Size',
    'Tus-Extension',
    'Tus-Checksum-Algorithm',
    'Upload-Metadata',
    'Upload-Offset',
    'Upload-Length',
    'Upload-Expires',
  ];
}
