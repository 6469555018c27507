import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import * as v from 'valibot';
import { Answer } from '../cloud/api.ts';
import { checkAgainstContract } from '../openapi/openapi-conformance.ts';

export const revisions = ['2026-07-28', '2025-11-25'] as const;
export type Revision = (typeof revisions)[number];

interface Connection {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly revision: Revision;
  /** What the user answers to a question; absent: the client cannot ask. */
  readonly confirms?: boolean;
}

/** A call as a model pays for it: what it writes and what it reads. */
interface MadeCall {
  readonly name: string;
  readonly sent: string;
  readonly received: string;
  readonly durationMs: number;
}

/** The official client of the protocol. Its requests are checked against docs/openapi.json like those of any other test. */
export const mcpClient = async ({ baseUrl, apiKey, revision, confirms }: Connection) => {
  const requested: string[] = [];
  const made: MadeCall[] = [];
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    {
      capabilities: confirms === undefined ? {} : { elicitation: {} },
      versionNegotiation: { mode: revision === '2025-11-25' ? 'legacy' : { pin: revision } },
    },
  );
  if (confirms !== undefined) {
    client.setRequestHandler('elicitation/create', async ({ params }) => {
      requested.push(params.message);
      return { action: 'accept', content: { confirm: confirms } };
    });
  }
  const transport = new StreamableHTTPClientTransport(new URL(`${baseUrl}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${apiKey}` } },
    fetch: async (url, init) => {
      const response = await fetch(url, init);
      const text = await response.text();
      if (init?.method === 'POST') checkAgainstContract('POST', '/mcp', new Answer(response, text));
      const { status, headers } = response;
      return new Response(status === 202 ? null : text, { status, headers });
    },
  });
  await client.connect(transport);

  /** Fails where the tool fails. */
  const call = async <S extends v.GenericSchema>(
    schema: S,
    name: string,
    args: Record<string, unknown>,
  ): Promise<v.InferOutput<S>> => {
    const startedAtMs = performance.now();
    const result = await client.callTool({ name, arguments: args });
    const [sent, received] = [JSON.stringify({ name, arguments: args }), JSON.stringify(result.content)];
    made.push({ name, sent, received, durationMs: Math.round(performance.now() - startedAtMs) });
    if (result.isError) throw new Error(`${name} failed: ${JSON.stringify(result.content)}`);
    return v.parse(schema, result.structuredContent);
  };
  /** What the tool says where it fails. */
  const refusal = async (name: string, args: Record<string, unknown>) => {
    const { isError, content } = await client.callTool({ name, arguments: args });
    if (!isError) throw new Error(`${name} did not fail`);
    return v.parse(Refused, content)[0].text.error;
  };
  return { client, requested, made, call, refusal };
};

const Refusal = v.object({ error: v.looseObject({ code: v.string(), message: v.string(), next: v.string() }) });
const Refused = v.tuple([v.object({ text: v.pipe(v.string(), v.parseJson(), Refusal) })]);
