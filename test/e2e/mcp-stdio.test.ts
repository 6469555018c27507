import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { Api } from '../support/cloud/api.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { newDraft } from '../support/cloud/new-draft.ts';
import { type Revision, revisions } from '../support/mcp/mcp-client.ts';
import { builtPackage } from '../support/sdk/built-package.ts';

const cloud = inject('cloud');
/** What npx runs. */
const bundle = join(builtPackage('mcp'), 'cueline-mcp.js');

const connected = async (revision: Revision, env: Record<string, string>) => {
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    {
      capabilities: { elicitation: {} },
      versionNegotiation: { mode: revision === '2025-11-25' ? 'legacy' : { pin: revision } },
    },
  );
  client.setRequestHandler('elicitation/create', async () => ({ action: 'accept', content: { confirm: true } }));
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [bundle], env }));
  onTestFinished(() => client.close());
  return client;
};

describe.each(revisions)('cueline-mcp over %s', (revision) => {
  it('has the tools of POST /mcp, and asks before it deletes in this revision too', async () => {
    const { apiKey } = await newAccount(cloud.data, 'free');
    const api = new Api({ baseUrl: cloud.baseUrl, apiKey });
    const draft = await newDraft(api);
    const client = await connected(revision, { CUELINE_BASE_URL: cloud.baseUrl, CUELINE_API_KEY: apiKey });
    expect((await client.listTools()).tools).toHaveLength(14);
    const listed = await client.callTool({ name: 'list_projects', arguments: {} });
    expect(listed.structuredContent).toMatchObject({ projects: [{ project_id: draft.id }] });
    const deleted = await client.callTool({ name: 'delete_project', arguments: { project_id: draft.id } });
    expect(deleted.structuredContent).toMatchObject({ deleted: true });
    expect((await api.get(`/projects/${draft.id}`)).status).toBe(404);
  });
});

it('without a key it says what it needs, and stops', () => {
  const run = () => execFileSync(process.execPath, [bundle], { env: {}, stdio: 'pipe' });
  expect(run).toThrow(/CUELINE_API_KEY/);
});
