import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { Client, StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client';
import * as v from 'valibot';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { ApiKeyList } from '#contract/schemas/api-key.ts';
import { ClientAuthorization } from '#contract/schemas/oauth.ts';
import { hashOfKey } from '#core/keys/api-key.ts';
import { newConsoleToken } from '../../operate/accounts/console-link.ts';
import { Api } from '../support/cloud/api.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { ConsolePage } from '../support/console/console-page.ts';
import { OAuthMemory, oauthClientId } from '../support/mcp/oauth-client.ts';
import { browserPath } from '../support/tls/browser.ts';
import { LoopbackServer } from '../support/tls/loopback-server.ts';

const cloud = inject('cloud');
const { origin } = new URL(cloud.baseUrl);
const resource = `${cloud.baseUrl}/mcp`;

const { apiKey } = await newAccount(cloud.data, 'free');
const api = new Api({ baseUrl: cloud.baseUrl, apiKey });

const grant = () => ({
  scopes: ['projects:read', 'account:read'],
  cap: { credits: 5, period: 'day' },
  expires_at: new Date(Date.now() + 86_400_000).toISOString(),
});

const authorization = (code_challenge: string) => ({
  ...{ response_type: 'code', client_id: oauthClientId, redirect_uri: 'http://127.0.0.1/callback' },
  ...{ code_challenge, code_challenge_method: 'S256' },
});

/** What the page of the console sends when its user presses Allow. */
const allowed = async (authorizationUrl: URL): Promise<URL> => {
  expect(`${authorizationUrl.origin}${authorizationUrl.pathname}`).toBe(`${origin}/console/authorize`);
  const session = await fetch(`${cloud.baseUrl}/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', origin },
    body: JSON.stringify({ api_key: apiKey }),
  });
  const cookie = session.headers.get('set-cookie')?.split(';')[0] ?? '';
  const allow = grant();
  const send = (headers: Record<string, string>) =>
    fetch(`${cloud.baseUrl}/oauth/authorize`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, ...headers },
      body: JSON.stringify({ query: authorizationUrl.search.slice(1), allow }),
    });
  // A page of another origin has the cookie sent along, and may not allow anything.
  expect((await send({ 'sec-fetch-site': 'same-site', origin: 'http://127.0.0.1:1' })).status).toBe(403);
  const answer = await send({ 'sec-fetch-site': 'same-origin', origin });
  return new URL(v.parse(ClientAuthorization, await answer.json()).redirect_to ?? '');
};

const connect = async (memory: OAuthMemory) => {
  const transport = new StreamableHTTPClientTransport(new URL(resource), { authProvider: memory });
  const client = new Client({ name: 'test', version: '1.0.0' });
  return { transport, client, connected: client.connect(transport) };
};

it('the official client finds the way by OAuth, gets a key that is listed, renews it, and loses it when it is revoked', async () => {
  const memory = new OAuthMemory();
  const first = await connect(memory);
  await expect(first.connected).rejects.toThrow(UnauthorizedError);
  const redirected = await allowed(memory.sentTo ?? new URL('about:blank'));
  expect(Object.fromEntries(redirected.searchParams)).toMatchObject({ state: 'state-of-the-test', iss: origin });
  await first.transport.finishAuth(redirected.searchParams);

  const usage = async () => {
    const { client, connected } = await connect(memory);
    await connected;
    const { isError, structuredContent } = await client.callTool({ name: 'get_usage', arguments: {} });
    await client.close();
    return isError ? 'refused' : Object.keys(Object(structuredContent));
  };
  expect(await usage()).toContain('credits');
  const mine = async () =>
    (await api.get('/api-keys')).as(ApiKeyList).data.find(({ name }) => name.startsWith('Test Client'));
  const key = await mine();
  expect(key).toMatchObject({
    name: 'Test Client (media.example.com)',
    scopes: ['projects:read', 'account:read'],
    cap: { credits: 5, period: 'day', spent: 0 },
  });

  const before = memory.stored?.access_token;
  memory.stored = { ...memory.stored, access_token: 'sk_live_over', token_type: 'Bearer' };
  expect(await usage()).toContain('credits');
  expect(memory.stored?.access_token).not.toBe(before);

  expect((await api.send('DELETE', `/api-keys/${key?.id}`)).status).toBe(204);
  memory.stored = { ...memory.stored, access_token: 'sk_live_over' };
  const last = await connect(memory);
  await expect(last.connected).rejects.toThrow(UnauthorizedError);
  expect(await mine()).toBeUndefined();
});

it('a client without a key learns where to get one, and its token opens no console session', async () => {
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  const { status, headers } = await api.post('/mcp', list, { authorization: 'Bearer x' });
  const metadata = `${origin}/.well-known/oauth-protected-resource/v1/mcp`;
  expect([status, headers.get('www-authenticate')]).toEqual([
    401,
    `Bearer resource_metadata="${metadata}", scope="projects:read projects:write exports:write account:read", error="invalid_token"`,
  ]);
  for (const document of [metadata, `${origin}/.well-known/oauth-protected-resource`]) {
    expect(await (await fetch(document)).json()).toMatchObject({ resource, authorization_servers: [origin] });
    const preflight = await fetch(document, { method: 'OPTIONS' });
    expect(preflight.headers.get('access-control-allow-headers')).toContain('mcp-protocol-version');
  }
  expect((await fetch(`${origin}/.well-known/openid-configuration`)).status).toBe(404);
  const memory = new OAuthMemory();
  const { connected, transport } = await connect(memory);
  await expect(connected).rejects.toThrow(UnauthorizedError);
  await transport.finishAuth((await allowed(memory.sentTo ?? new URL('about:blank'))).searchParams);
  const { access_token: token = '' } = memory.stored ?? {};
  const session = await api.post('/sessions', { api_key: token }, { 'sec-fetch-site': 'same-origin', origin });
  expect(session.refusal).toEqual({ status: 403, code: 'key_of_client' });
  const body = new URLSearchParams({ token, client_id: oauthClientId });
  expect((await fetch(`${origin}/oauth/revoke`, { method: 'POST', body })).status).toBe(200);
  const mine = (await api.get('/api-keys')).as(ApiKeyList).data;
  expect(mine.some(({ name }) => name.startsWith('Test Client'))).toBe(false);
});

it('the conformance suite finds nothing wrong with the authorization server', async () => {
  const cwd = temporaryFolder(onTestFinished);
  const suite = resolve('node_modules/@modelcontextprotocol/conformance/dist/index.js');
  const args = [
    suite,
    'authorization',
    '--url',
    origin,
    '--client-id',
    oauthClientId,
    '--resource',
    resource,
    '--port',
    '8913',
  ];
  const running = spawn(process.execPath, args, { cwd });
  let said = '';
  for await (const line of createInterface(running.stdout)) {
    said += `${line}\n`;
    // The suite asks a person to open this address.
    if (line.startsWith(`${origin}/console/authorize?`)) await fetch(await allowed(new URL(line)));
  }
  const [, summary = ''] = said.split('=== SUMMARY ===');
  expect([...summary.matchAll(/^✓ ([\w-]+): /gm)].map(([, name]) => name)).toEqual([
    'authorization-server-metadata-endpoint',
    'authorization-code-grant',
  ]);
  expect(summary).toContain('0 failed');
  expect(said).not.toContain('WARNING');
});

describe.skipIf(browserPath === undefined)('the page of the console', () => {
  it('is not allowed by the second click of a double click on a window that closes under the first, and keeps what is deleted', async () => {
    const scope = 'projects:read projects:delete';
    const query = new URLSearchParams({ ...authorization('c'.repeat(43)), scope });
    const pages: Readonly<Record<string, string>> = {
      '/': `<button onclick="open('/double-click', '', 'popup')">Continue</button>`,
      '/double-click': `Double-click here<script>
        onmousedown = () => close();
        opener.location = '${origin}/console/authorize?${query}';
      </script>`,
    };
    const attacker = await new LoopbackServer(
      createServer(({ url = '' }, response) => {
        response.setHeader('content-type', 'text/html').end(pages[url]);
      }),
    ).listen();
    onTestFinished(() => attacker.stop());
    const screen = await ConsolePage.open(browserPath ?? '', origin);
    onTestFinished(() => screen.closeWithoutComplaint());
    await screen.signIn((await newConsoleToken(hashOfKey(apiKey))).token);
    const { page } = screen;
    const decisions: string[] = [];
    page.on('request', (request) => {
      const { allow, deny } = request.url().endsWith('/oauth/authorize') ? request.postDataJSON() : {};
      if (allow || deny) decisions.push(allow ? 'allow' : 'deny');
    });
    await page.route('http://127.0.0.1/callback**', (route) => route.fulfill({ body: 'done' }));

    await page.goto(`http://${attacker.address}/`);
    const opened = page.waitForEvent('popup');
    await page.getByRole('button').click();
    const popup = await opened;
    const allow = page.getByRole('button', { name: 'Allow' });
    await allow.waitFor();
    const { x = 0, y = 0, width = 0, height = 0 } = (await allow.boundingBox()) ?? {};
    const place = { x: x + width / 2, y: y + height / 2, button: 'left' } as const;
    const [inPopup, here] = await Promise.all([popup, page].map((one) => one.context().newCDPSession(one)));
    const closed = popup.waitForEvent('close');
    // Its window is gone before it could answer.
    inPopup?.send('Input.dispatchMouseEvent', { ...place, type: 'mousePressed', clickCount: 1 }).catch(() => {});
    await closed;
    for (const type of ['mousePressed', 'mouseReleased'] as const)
      await here?.send('Input.dispatchMouseEvent', { ...place, type, clickCount: 2 });

    expect(await page.getByLabel('Delete projects').isChecked()).toBe(false);
    await screen.press('Deny');
    await page.waitForURL('http://127.0.0.1/callback?error=access_denied**');
    expect(decisions).toEqual(['deny']);
  });

  it('says who requests what, and sends the browser to the client once the user allows it', async () => {
    const screen = await ConsolePage.open(browserPath ?? '', origin);
    onTestFinished(() => screen.closeWithoutComplaint());
    await screen.signIn((await newConsoleToken(hashOfKey(apiKey))).token);
    const memory = new OAuthMemory();
    const { connected, transport } = await connect(memory);
    await expect(connected).rejects.toThrow(UnauthorizedError);
    const answered = new Promise<string>((found) => {
      screen.page.on('request', (request) => {
        if (request.url().startsWith(memory.redirectUrl)) found(request.url());
      });
    });
    await screen.page.route(`${memory.redirectUrl}**`, (route) => route.fulfill({ body: 'done' }));
    const { pathname, search } = memory.sentTo ?? new URL('about:blank');
    await screen.goTo(`${pathname}${search}`);
    await screen.page.getByText('Test Client').waitFor();
    await screen.page.getByText('127.0.0.1:8912').waitFor();
    await screen.page.getByText('A program on this computer').waitFor();
    await screen.page.getByLabel('Export videos').uncheck();
    await screen.press('Allow');
    await transport.finishAuth(new URL(await answered).searchParams);
    expect(memory.stored?.scope).toBe('projects:read projects:write account:read');
  });
});
