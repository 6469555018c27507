import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { gatewayUnits } from '#core/cost/gateway-units.ts';
import { accessLogUnits } from '#core/cost/modelled-units.ts';
import { idsIn } from './ids-in.ts';
import { meterInvocation } from './meter-invocation.ts';
import { addModelled, addUnits, belongsTo, note } from './tally.ts';
import { traceUnits } from './trace-units.ts';

type Response = APIGatewayProxyStructuredResultV2;
type Handler = (event: APIGatewayProxyEventV2, context: Context) => Promise<Response>;

/** The handler, writing a cost line for each request. */
export const meterRequests =
  (route: string, handler: Handler): Handler =>
  (event, context) =>
    meterInvocation(
      route,
      context,
      () => handler(event, context),
      (response) => describe(event, response),
    );

const describe = (event: APIGatewayProxyEventV2, { statusCode = 500, body = '' }: Response = {}): void => {
  addUnits(gatewayUnits(bytesOf(event), Buffer.byteLength(body)));
  addUnits(traceUnits());
  addModelled(accessLogUnits);
  note({ api_request_id: event.requestContext.requestId, status: statusCode });
  // What its caller may not see is not said to be its caller's.
  if (statusCode !== 401 && statusCode !== 404) belongsTo(idsIn(event.pathParameters));
};

const bytesOf = ({ body = '', isBase64Encoded }: APIGatewayProxyEventV2): number =>
  Buffer.byteLength(body, isBase64Encoded ? 'base64' : 'utf8');
