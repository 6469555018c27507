import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { answerMcp, answerStateless } from '#mcp/http.ts';
import { Cueline } from '#sdk/index.ts';
import { revisions } from '../../support/mcp/mcp-client.ts';
import { mcpEndpoint } from '../../support/mcp/mcp-endpoint.ts';
import { exceptionsOf } from './conformance-exceptions.ts';
import { fixtureServer } from './fixture-server.ts';

const suite = resolve('node_modules/@modelcontextprotocol/conformance/dist/index.js');

// The scenarios call no tool that calls the API.
const client = new Cueline({ baseUrl: 'http://127.0.0.1:1/v1', apiKey: 'sk_live_none' });
const answers = {
  fixture: (request: Request) => answerStateless(request, fixtureServer),
  ours: (request: Request) => answerMcp(request, { client, onUnforeseen: () => {} }),
};

/** The names of the scenarios, by whether all their checks passed. */
const summaryOf = (stdout: string) => {
  const [summary = ''] = (stdout.split('=== SUMMARY ===')[1] ?? '').split('Total:');
  const named = (mark: string) =>
    [...summary.matchAll(new RegExp(`^${mark} ([\\w-]+): `, 'gm'))].map(([, name]) => name);
  return { passed: named('✓'), failed: named('✗') };
};

describe.each(revisions)('what %s requires of a server', (revision) => {
  it.each(['fixture', 'ours'] as const)('is met by the server "%s", but for a list with reasons', async (server) => {
    const endpoint = await mcpEndpoint(answers[server]);
    onTestFinished(endpoint.close);
    const args = [suite, 'server', '--url', endpoint.url, '--requirements', revision];
    // It writes its results into the working directory, and exits with 1 as long as any scenario fails.
    const cwd = temporaryFolder(onTestFinished);
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd }).catch(
      (failed: { stdout: string }) => failed,
    );
    const { passed, failed } = summaryOf(stdout);
    expect(passed).toContain('tools-list');
    expect(failed.sort()).toEqual(exceptionsOf(server, revision).sort());
  });
});
