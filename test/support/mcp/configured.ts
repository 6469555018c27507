import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import * as v from 'valibot';
import { onTestFinished } from 'vitest';

const Server = v.object({ url: v.string(), headers: v.record(v.string(), v.string()) });
const Configuration = v.union([
  v.strictObject({ mcpServers: v.object({ cueline: Server }) }),
  v.strictObject({ servers: v.object({ cueline: Server }), inputs: v.array(v.object({ id: v.string() })) }),
]);

/** A client that has connected as the configuration of one says. Each client writes a variable in its own way. */
export const configured = async (json: string, env: Readonly<Record<string, string>>): Promise<Client> => {
  const filled = json.replace(/\$\{(?:env:|input:)?(\w+)\}/g, (variable, name: string) => env[name] ?? variable);
  const read = v.parse(Configuration, JSON.parse(filled));
  const { url, headers } = 'servers' in read ? read.servers.cueline : read.mcpServers.cueline;
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
  onTestFinished(() => client.close());
  return client;
};
