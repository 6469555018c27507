import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import * as v from 'valibot';

const Port = v.object({ port: v.number() });

export interface AskedOfEngine {
  readonly request: IncomingMessage;
  readonly form: FormData;
}

/** A server for the protocol of engines by address, on this machine. `end` ends it with its connections. */
export async function engineServer(answer: (response: ServerResponse, asked: AskedOfEngine) => unknown) {
  const asked: AskedOfEngine[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const headers = { 'content-type': request.headers['content-type'] ?? '' };
    const one = { request, form: await new Response(Buffer.concat(chunks), { headers }).formData() };
    asked.push(one);
    await answer(response, one);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const end = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { asked, end, url: `http://127.0.0.1:${v.parse(Port, server.address()).port}/v1/audio/transcriptions` };
}
