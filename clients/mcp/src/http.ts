import { createMcpHandler, type McpServerFactory } from '@modelcontextprotocol/server';
import { mcpServer } from './mcp-server.ts';
import type { Session } from './session.ts';

/**
 * Answers a POST of the Streamable HTTP transport, in the revision of the protocol that the request speaks. Nothing is kept
 * between requests: what a client must give back later is in the results.
 */
export const answerMcp = (request: Request, session: Omit<Session, 'canAsk'>): Promise<Response> =>
  // In the older revision a question goes to the client over a connection, of which there is none here.
  answerStateless(request, ({ era }) => mcpServer({ ...session, canAsk: era === 'modern' }));

/** A Lambda answers once, with a whole response, so there can be no subscriptions. */
export const answerStateless = (request: Request, server: McpServerFactory): Promise<Response> =>
  createMcpHandler(server, { maxSubscriptions: 0 }).fetch(request);
