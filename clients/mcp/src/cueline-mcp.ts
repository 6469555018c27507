#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { Cueline } from '@cueline/sdk';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { mcpServer } from './mcp-server.ts';
import { version } from './version.ts';

const help = `cueline-mcp   serves the tools of Cueline over stdin and stdout (Model Context Protocol)

CUELINE_BASE_URL   the URL of the API with its version, such as https://….amazonaws.com/v1
CUELINE_API_KEY    an API key. Give it a cap and only the scopes that the agent needs.

Configure a client to run this program with these two variables.`;

const { values } = parseArgs({
  options: { help: { type: 'boolean', short: 'h' }, version: { type: 'boolean', short: 'v' } },
});
const { CUELINE_BASE_URL: baseUrl, CUELINE_API_KEY: apiKey } = process.env;
if (values.help) {
  console.log(help);
} else if (values.version) {
  console.log(version);
} else if (baseUrl && apiKey) {
  const client = new Cueline({ baseUrl, apiKey });
  // stdout carries the protocol.
  serveStdio(() => mcpServer({ client, canAsk: true, onUnforeseen: (error) => console.error(error) }));
} else {
  console.error(`Set CUELINE_BASE_URL and CUELINE_API_KEY.\n\n${help}`);
  process.exitCode = 1;
}
