import type { Route } from '../route.ts';
import { McpMessage, McpReply } from '../schemas/mcp.ts';

export const mcpRoutes = {
  callMcp: {
    operationId: 'callMcp',
    summary: 'Call the tools for agents (Model Context Protocol)',
    method: 'POST',
    path: '/mcp',
    entry: 'api/mcp/call-mcp',
    // A tool calls routes with the caller's key, and they look at its scopes.
    scope: 'any',
    places: 'half',
    // What a tool calls counts in its own class too.
    counted: 'reads',
    jsonRpc: true,
    body: McpMessage,
    status: 200,
    reply: McpReply,
    files: ['text/event-stream'],
    errors: [],
    uses: {},
    /** API Gateway waits 30 seconds. */
    timeoutSeconds: 29,
  },
} as const satisfies Record<string, Route>;
