import { once } from 'node:events';
import { createServer } from 'node:http';
import * as v from 'valibot';

const Address = v.object({ port: v.number() });

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
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = v.parse(Address, server.address());
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
