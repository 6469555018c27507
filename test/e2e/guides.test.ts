import { globSync } from 'node:fs';
import { createServer } from 'node:http';
import * as v from 'valibot';
import { describe, expect, inject, it } from 'vitest';
import { SavedStyle } from '#contract/schemas/saved-style.ts';
import { signatureOf } from '#core/webhooks/signature.ts';
import { Api } from '../support/cloud/api.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { codeOf, runPython, runShell, runTypeScript } from '../support/docs/page-code.ts';
import { configured } from '../support/mcp/configured.ts';

const cloud = inject('cloud');
const webhookSecret = `whsec_${'a'.repeat(43)}`;
const guide = (name: string): string => `docs/guides/${name}.md`;

/** A reader with an account of their own. */
const reader = async () => {
  const { apiKey, credits } = await newAccount(cloud.data, 'pro');
  return {
    api: new Api({ baseUrl: cloud.baseUrl, apiKey }),
    credits,
    env: { CUELINE_BASE_URL: cloud.baseUrl, CUELINE_API_KEY: apiKey, CUELINE_WEBHOOK_SECRET: webhookSecret },
  };
};
const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = v.parse(v.object({ port: v.number() }), server.address());
  await new Promise((resolve) => server.close(resolve));
  return port;
};
const linesOf = (output: string): string[] => output.trim().split('\n');

it('each guide is run by a test below', () => {
  expect(globSync('docs/guides/*.md').toSorted()).toEqual(
    [
      'batches',
      'captions-and-styles',
      'editing',
      'errors-and-retries',
      'looks',
      'money',
      'quickstart',
      'uploads',
      'webhooks',
    ].map(guide),
  );
});

describe('quickstart', () => {
  it('its JavaScript makes a captioned video', async () => {
    const after = `import { statSync } from 'node:fs'; console.log('bytes', statSync('talk-tiktok.mp4').size);`;
    expect(await runTypeScript(guide('quickstart'), { ...(await reader()), after })).toMatch(/^bytes \d{5,}$/m);
  });

  it('its Python makes a captioned video', async () => {
    const after = `import os; print('bytes', os.stat('talk-tiktok.mp4').st_size, secret[:13])`;
    const output = await runPython(guide('quickstart'), { ...(await reader()), after });
    expect(output).toMatch(/^bytes \d{5,} sk_live_test_$/m);
  });

  it('its curl makes a captioned video and a subtitle file', async () => {
    const after = 'ffprobe -v error -show_entries stream=width,height -of csv=p=0 talk-tiktok.mp4; head -2 talk.srt';
    const output = await runShell(guide('quickstart'), { ...(await reader()), after });
    expect(output).toMatch(/^1080,1920$/m);
    expect(output).toMatch(/^00:00:0\d,\d{3} --> /m);
    expect(output).toMatch(/^sk_live_test_\w+$/m);
  });

  it.each([0, 1, 2])('its configuration %i of a client for agents reaches the tools', async (nth) => {
    const { env } = await reader();
    const client = await configured(codeOf(guide('quickstart'), 'json')[nth] ?? '', env);
    expect((await client.listTools()).tools).toHaveLength(14);
    expect(codeOf(guide('quickstart'), 'json')).toHaveLength(3);
  });
});

it('uploads: a file, a link, parts and another TUS client', async () => {
  expect(linesOf(await runTypeScript(guide('uploads'), await reader()))).toEqual([
    'sent 0 %',
    'sent 100 %',
    expect.stringMatching(/^draft 7\.\d+$/),
    'draft talk',
    expect.stringMatching(/^7\.\d+$/),
    'talk',
  ]);
});

it('captions and styles: from a transcript to two videos', async () => {
  const after = `
    import { readdirSync } from 'node:fs';
    console.log(readdirSync('.').filter((name) => name.startsWith('talk.')).join());
    console.log(JSON.stringify((await client.projects.get(project.id)).style));`;
  const lines = linesOf(await runTypeScript(guide('captions-and-styles'), { ...(await reader()), after }));
  expect(lines[0]).toMatch(/^\d+ captions on 1080x1920$/);
  expect(lines.at(-4)).toMatch(/^tiktok 720x1280 http/);
  expect(lines.at(-3)).toMatch(/^linkedin \d+x\d+ http/);
  expect(lines.at(-2)).toBe('talk.mp4,talk.srt,talk.txt,talk.vtt');
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ template: 'bold', highlight: '#00e5ff', max_lines: 1 });
});

it('batches: a price, a batch within it, and its end', async () => {
  const lines = linesOf(await runTypeScript(guide('batches'), await reader()));
  expect(lines.slice(0, 3)).toEqual(['6 credits, affordable', 'running 2', '2 to do, 0 completed, 0 failed']);
  expect(lines.at(-1)).toBe('0 wait');
});

it('editing: an edit, a conflict, and the undone edit', async () => {
  expect(linesOf(await runTypeScript(guide('editing'), await reader()))).toEqual([
    expect.stringMatching(/^Send this to Anna: http.*#token=review\./),
    '2 1 Welcome to Cueline. Let us begin.',
    'edited meanwhile: get the transcript again',
    expect.stringMatching(/^[1-9]\d* Welcome to Cue Line\.$/),
    'Let us begin.',
  ]);
});

describe('webhooks', () => {
  it('its command registers an endpoint', async () => {
    const registered = JSON.parse(await runShell(guide('webhooks'), await reader()));
    expect(registered).toMatchObject({ events: ['export.completed', 'export.failed'] });
    expect(registered.secret).toMatch(/^whsec_.{43}$/);
  });

  it('its receiver accepts signed requests, and refuses others', async () => {
    const body = '{"id":"e","type":"export.completed","data":{"project_id":"p"}}';
    const headers = JSON.stringify({ 'cueline-signature': signatureOf([webhookSecret], body, Date.now() + 60_000) });
    const after = `
      for (const body of ['${body}', '{}']) {
        const { status } = await fetch(\`http://127.0.0.1:\${process.env.PORT}/\`, { method: 'POST', body, headers: ${headers} });
        console.log('delivery', status);
      }
      process.exit();`;
    const env = { CUELINE_WEBHOOK_SECRET: webhookSecret, PORT: String(await freePort()) };
    const output = await runTypeScript(guide('webhooks'), { env, after });
    expect(output).toContain('e export.completed');
    expect(output).toMatch(/^delivery 204$[\s\S]*^delivery 400$/m);
  });

  it.each([
    ['is missing', undefined],
    ['is empty', ''],
  ])('its receiver does not start when its secret %s', async (_how, secret) => {
    const env = secret === undefined ? {} : { CUELINE_WEBHOOK_SECRET: secret };
    await expect(runTypeScript(guide('webhooks'), { env })).rejects.toThrow(
      'WebhookSecretInvalid: The webhook secret is missing.',
    );
  });
});

describe('errors and retries', () => {
  it('its commands print the error that it shows, and one project for two attempts', async () => {
    const output = await runShell(guide('errors-and-retries'), await reader());
    const end = output.indexOf('\n}\n') + 3;
    const [shown = ''] = codeOf(guide('errors-and-retries'), 'json');
    const { doc_url, request_id, ...said } = JSON.parse(shown).error;
    expect(JSON.parse(output.slice(0, end)).error).toEqual({
      ...said,
      doc_url: expect.stringContaining(doc_url.split('#')[1]),
      request_id: expect.stringMatching(/./),
    });
    const [one, other, ...more] = linesOf(output.slice(end));
    expect([other, more]).toEqual([one, []]);
    expect(one).toMatch(/^[\w-]{36}$/);
  });

  it('its JavaScript distinguishes errors', async () => {
    expect(await runTypeScript(guide('errors-and-retries'), await reader())).toBe('not there any more\n');
  });
});

it('looks: its document is a style', async () => {
  const { api } = await reader();
  const design = JSON.parse(codeOf(guide('looks'), 'json')[0] ?? '');
  const saved = (await api.post('/styles', { name: 'Mine', style: { design } })).as(SavedStyle);
  const { $schema, ...stored } = design;
  expect($schema).toBe('look.schema.json');
  expect(saved.style.design).toMatchObject(stored);
});

it('money: a quote, a limit, a cap, and where it went', async () => {
  const { credits, ...owner } = await reader();
  const lines = linesOf(await runTypeScript(guide('money'), owner));
  expect(lines.slice(0, 5)).toEqual([
    '1 credits, affordable',
    `1 ${credits - 1}`,
    'max_credits_exceeded',
    expect.stringMatching(/^0 of 20 credits spent by the key that ends in .{4}$/),
    `${credits - 1} left, 1 spent, 0 given back`,
  ]);
  expect(lines[5]).toMatch(/ 1 jobs of 1 minutes$/);
});

it('the README of the client runs, from top to bottom', async () => {
  const { credits, ...owner } = await reader();
  const body = '{"type":"transcript.completed","data":{"project_id":"p"}}';
  const headers = JSON.stringify({ 'cueline-signature': signatureOf([webhookSecret], body, Date.now() + 60_000) });
  const after = `
    for (const body of ['${body}', '{}']) {
      const request = new Request('https://receiver/', { method: 'POST', body, headers: ${headers} });
      console.log('delivery', (await receive(request)).status);
    }`;
  const output = await runTypeScript('clients/sdk/README.md', { ...owner, after });
  const lines = linesOf(output);
  expect(lines[0]).toMatch(/^http.*mp4/);
  expect(lines).toContain('100 %');
  expect(output).toMatch(/^\d+ 1$/m);
  expect(output).toContain('00:00:0');
  expect(lines.filter((line) => line.endsWith(' talk'))).toHaveLength(2);
  // The captioned video costs 1 and 2, the transcription 1, the quoted exports 2.
  expect(lines).toContain(`2 spent, ${credits - 6} left`);
  expect(output).toMatch(/^not_found [\w-]{36}$/m);
  expect(lines.slice(-3)).toEqual(["transcript.completed { project_id: 'p' }", 'delivery 204', 'delivery 400']);
});
