import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { CloudProcess } from '../support/cloud/cloud-process.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { builtPackage } from '../support/sdk/built-package.ts';
import { installed } from '../support/sdk/installed.ts';

const home = temporaryFolder(afterAll);

const inspector = join(installed('@modelcontextprotocol/inspector', '2.12.0'), 'clients/launcher/build/index.js');
const bundle = join(builtPackage('mcp'), 'cueline-mcp.js');
const cloud = await CloudProcess.start();
const { apiKey } = await newAccount(cloud.data, 'free');
afterAll(() => cloud.stopAndForget());

/** Runs the inspector without its page. It keeps its settings in the home folder. */
const inspect = async (target: readonly string[], ...args: string[]) => {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [inspector, '--cli', ...args, ...target], {
    env: { PATH: process.env.PATH, HOME: home },
  });
  return { answer: JSON.parse(stdout), stderr };
};

const http = (key: string) => [
  ...['--transport', 'http', '--header', `Authorization: Bearer ${key}`],
  ...['--server-url', `${cloud.ready.base_url}/mcp`],
];
const stdio = (key: string) => [
  ...['-e', `CUELINE_BASE_URL=${cloud.ready.base_url}`, '-e', `CUELINE_API_KEY=${key}`],
  ...['--', process.execPath, bundle],
];

describe.each([
  // For it a 401 is the start of OAuth, which it cannot do without a terminal.
  ['POST /mcp', http, 'auth_required'],
  ['cueline-mcp', stdio, 'tool_is_error'],
])("the inspector's command line and %s", (_, target, refusal) => {
  it('it lists the tools, and finds nothing in their schemas that a client may not read', async () => {
    const { answer, stderr } = await inspect(target(apiKey), '--method', 'tools/list', '--strict');
    expect(answer.tools).toHaveLength(14);
    expect(stderr).toBe('');
  });

  it('it calls a tool with arguments', async () => {
    const args = ['filename=a.mp3', 'content_type=audio/mpeg', 'size_bytes=1000'];
    const called = ['--method', 'tools/call', '--tool-name', 'start_upload', '--tool-arg', ...args];
    const { answer } = await inspect(target(apiKey), ...called);
    expect(answer.structuredContent).toMatchObject({ upload_id: expect.stringMatching(/^[\w-]{36}$/) });
  });

  it('it is refused with a key that is not valid', async () => {
    const called = ['--method', 'tools/call', '--tool-name', 'list_projects'];
    await expect(inspect(target('sk_live_wrong'), ...called)).rejects.toThrow(refusal);
  });
});
