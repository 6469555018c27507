import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { requestOf, responseOf } from '../../../lambdas/api/mcp/web-messages.ts';
import { gatewayEvent } from '../../lambdas/gateway-event.ts';
import { LoopbackServer } from '../tls/loopback-server.ts';

/** An endpoint on loopback that converts messages as POST /mcp does: requests from gateway events, responses to Lambda replies. */
export const mcpEndpoint = async (answer: (request: Request) => Promise<Response>) => {
  const server = createServer(async (incoming, outgoing) => {
    if (incoming.method !== 'POST') {
      outgoing.writeHead(405, { allow: 'POST' }).end();
      return;
    }
    const headers = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]);
    const event = gatewayEvent({ method: 'POST', headers: Object.fromEntries(headers), body: await text(incoming) });
    const reply = await responseOf(await answer(requestOf(event, 'https://api.example/v1')));
    const sent = Object.entries(reply.headers ?? {}).map(([name, value]) => [name, String(value)]);
    outgoing.writeHead(reply.statusCode ?? 500, Object.fromEntries(sent)).end(reply.body);
  });
  const endpoint = await new LoopbackServer(server).listen();
  return { url: `http://${endpoint.address}/mcp`, close: () => endpoint.stop() };
};
