import { createServer } from 'node:http';
import { LoopbackServer } from '../../support/tls/loopback-server.ts';

export interface Reply {
  readonly status?: number;
  readonly body: unknown;
}

/** An HTTP server in the place of AWS: answers each request by `answer`, in JSON, and lists the operations. */
export const startAwsHost = async (answer: (operation: string, nth: number) => Reply | Promise<Reply>) => {
  const seen: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const operation =
      String(request.headers['x-amz-target'] ?? `${request.method} ${request.url}`)
        .split('.')
        .at(-1) ?? '';
    seen.push(operation);
    const { status = 200, body } = await answer(operation, seen.filter((one) => one === operation).length);
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(JSON.stringify(body));
  });
  const host = await new LoopbackServer(server).listen();
  return { url: `http://${host.address}`, seen, close: () => host.stop() };
};
