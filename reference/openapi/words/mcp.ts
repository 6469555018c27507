import type { mcpRoutes } from '#contract/routes/mcp.ts';
import { McpError, McpMessage, McpReply } from '#contract/schemas/mcp.ts';
import type { ResourceWords } from '../resource-words.ts';

export const mcpWords: ResourceWords<keyof typeof mcpRoutes> = {
  tags: { Mcp: 'The same service as tools for agents.' },
  operations: {
    callMcp: {
      about:
        'The Model Context Protocol (https://modelcontextprotocol.io) over Streamable HTTP, without sessions, in its revisions 2026-07-28 and 2025-11-25. Give an MCP client this URL and the API key. The tools call the routes of this document with that key, so its scopes, cap and limits hold. A tool answers within 25 seconds. Only a message with the API key is answered, not one with a console session. A page of another origin than this API and those that the deployment allows (CORS) is answered 403 `origin_refused`.',
      reply: 'The reply to the message; in the older revision as one event of an event stream.',
      example: {
        request: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
        reply: { jsonrpc: '2.0', id: 1, result: { tools: [] } },
        files: {
          'text/event-stream': 'event: message\ndata: {"jsonrpc":"2.0","id":1,"result":{"tools":[]}}\n\n',
        },
      },
    },
  },
  schemas: {
    McpMessage: {
      schema: McpMessage,
      about: 'A JSON-RPC message of the Model Context Protocol.',
      fields: {
        jsonrpc: 'The version of JSON-RPC.',
        id: 'Repeated in the reply; absent where none is wanted.',
        method: 'Such as `tools/list` and `tools/call`.',
        params: 'What the method takes.',
      },
    },
    McpReply: {
      schema: McpReply,
      about: 'The reply to a message.',
      fields: {
        jsonrpc: 'The version of JSON-RPC.',
        id: 'The id of the message.',
        result: 'What the method gives. A tool that failed gives a result with `isError`.',
      },
    },
    McpError: {
      schema: McpError,
      about: 'The refusal of a message.',
      fields: {
        jsonrpc: 'The version of JSON-RPC.',
        id: 'The id of the message; null where it could not be read.',
        error: 'What is wrong.',
        'error.code': 'A code of JSON-RPC or of the Model Context Protocol.',
        'error.message': 'For a person.',
        'error.data': 'Depends on the code.',
      },
    },
  },
};
