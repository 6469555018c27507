import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { mcpServer } from '#mcp/mcp-server.ts';
import type { Cueline } from '#sdk/index.ts';

/** A client of the tools in this process, which request by this client of the API. */
export const linkedClient = async (cueline: Cueline): Promise<Client> => {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await mcpServer({ client: cueline, canAsk: true, onUnforeseen: () => {} }).connect(theirs);
  await client.connect(ours);
  return client;
};
