import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { mcpRoutes } from '#contract/routes/mcp.ts';

/** The web platform's Request for an event of the gateway. */
export const requestOf = (event: APIGatewayProxyEventV2, baseUrl: string): Request => {
  const { headers, body = '', isBase64Encoded } = event;
  const sent = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  );
  return new Request(`${baseUrl}${mcpRoutes.callMcp.path}`, {
    method: mcpRoutes.callMcp.method,
    headers: sent,
    body: isBase64Encoded ? Buffer.from(body, 'base64') : body,
  });
};

/** Only the headers about the body: those about a stream (keep-alive, no buffering) do not apply to a Lambda. */
export const responseOf = async (response: Response): Promise<APIGatewayProxyStructuredResultV2> => {
  const type = response.headers.get('content-type');
  const body = await response.text();
  return {
    statusCode: response.status,
    headers: { 'cache-control': 'no-store', ...(type && { 'content-type': type }) },
    ...(body && { body }),
  };
};
