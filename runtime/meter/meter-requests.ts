import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { gatewayUnits } from '#core/cost/gateway-units.ts';
import { accessLogUnits } from '#core/cost/modelled-units.ts';
import { publicOrigin } from '../environment.ts';
import { refusedPastEdge } from '../from-edge.ts';
import { idsIn } from './ids-in.ts';
import { meterInvocation } from './meter-invocation.ts';
import { addModelled, addUnits, belongsTo, note } from './tally.ts';
import { traceUnits } from './trace-units.ts';

type Response = APIGatewayProxyStructuredResultV2;
type Handler = (event: APIGatewayProxyEventV2, context: Context) => Promise<Response>;

/** Every answer has these: browsers believe its content type, and come back by TLS alone. */
const safeHeaders = { 'x-content-type-options': 'nosniff', 'strict-transport-security': 'max-age=31536000' };

/**
 * Wraps the handler so that it gets the requests that came by the edge alone, its answers have `safeHeaders`, and a cost line is written
 * for each request.
 */
export const meterRequests =
  (route: string, handler: Handler): Handler =>
  (event, context) =>
    meterInvocation(
      route,
      context,
      async () => {
        const response = refusedPastEdge(event) ?? (await handler(event, context));
        return { ...response, headers: { ...safeHeaders, ...response.headers } };
      },
      (response) => describe(event, response),
    );

const describe = (event: APIGatewayProxyEventV2, { statusCode = 500, body = '' }: Response = {}): void => {
  addUnits(gatewayUnits(bytesOf(event), Buffer.byteLength(body), publicOrigin() !== undefined));
  addUnits(traceUnits());
  addModelled(accessLogUnits);
  note({ api_request_id: event.requestContext.requestId, status: statusCode });
  // Ids that the caller may not see are not attributed to the caller.
  if (statusCode !== 401 && statusCode !== 404) belongsTo(idsIn(event.pathParameters));
};

const bytesOf = ({ body = '', isBase64Encoded }: APIGatewayProxyEventV2): number =>
  Buffer.byteLength(body, isBase64Encoded ? 'base64' : 'utf8');
