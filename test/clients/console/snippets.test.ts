import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { mcpCallOf } from '../../../clients/console/src/code/mcp-call.ts';
import { snippetsOf } from '../../../clients/console/src/code/snippets.ts';
import type { SentRequest } from '../../../clients/console/src/sent-requests.ts';

const project_id = '01a206bf-f7fb-7703-ae09-691b52cf3b0f';
const baseUrl = 'https://api.example.com/v1';
const request = (fields: Pick<SentRequest, 'operationId'> & Partial<SentRequest>): SentRequest => ({
  path: { project_id },
  query: {},
  ...fields,
});

/** The words that a shell makes of the text after `curl`. */
const wordsOf = (curl: string): string[] => {
  const printed = spawnSync('sh', ['-c', curl.replace(/^curl/, `printf '%s\\0'`)], {
    encoding: 'utf8',
    env: { CUELINE_API_KEY: 'the key' },
  }).stdout;
  return printed.split('\0').slice(0, -1);
};

describe('a request as text', () => {
  it('reaches curl unchanged, whatever characters a title has', () => {
    const body = { title: `it's "$HOME" \`id\`\n\\` };
    const words = wordsOf(snippetsOf(baseUrl, request({ operationId: 'updateProject', body }), 'once').curl ?? '');
    expect(words).toContain(`${baseUrl}/projects/${project_id}`);
    expect(words).toContain('Authorization: Bearer the key');
    expect(words.at(-1)).toBe(JSON.stringify(body));
  });

  it('has an idempotency key where it creates work, and a version where one is required', () => {
    const made = snippetsOf(baseUrl, request({ operationId: 'createExports', body: { presets: ['tiktok'] } }), 'once');
    expect(wordsOf(made.curl ?? '')).toContain('Idempotency-Key: once');
    expect(made.typescript).toContain('"idempotencyKey": "once"');
    const edit = request({ operationId: 'editTranscript', body: { operations: [] }, ifMatch: '"v1"' });
    expect(wordsOf(snippetsOf(baseUrl, edit, 'once').curl ?? '')).toContain('If-Match: "v1"');
    expect(snippetsOf(baseUrl, edit, 'once').curl).not.toContain('once');
  });

  it('sends a subtitle file as it is', () => {
    const body = { contentType: 'text/vtt', text: 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n' };
    const words = wordsOf(snippetsOf(baseUrl, request({ operationId: 'replaceTranscript', body }), 'once').curl ?? '');
    expect(words).toContain('Content-Type: text/vtt');
    expect(words.at(-1)).toBe(body.text);
  });

  it('is valid Python', () => {
    const body = { title: 'ein "Titel" 🎬', auto_transcribe: false, text: null };
    const { python = '' } = snippetsOf(baseUrl, request({ operationId: 'createProject', body }), 'once');
    const printing = `import sys, types
fake = types.ModuleType('requests')
class Reply:
    text = ''
    def raise_for_status(self): pass
def request(method, url, headers, data): print(data.decode()); return Reply()
fake.request = request
sys.modules['requests'] = fake
${python}`;
    const { stdout, stderr } = spawnSync('python3', ['-c', printing], {
      encoding: 'utf8',
      env: { ...process.env, CUELINE_API_KEY: 'the key', PYTHONIOENCODING: 'utf8' },
    });
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual(body);
  });

  it('names a tool that spends only with a quote, and says where no tool exists', () => {
    const spend = (body: object) => mcpCallOf(request({ operationId: 'createExports', body }));
    expect(spend({ quote_id: 'q' })).toEqual({
      name: 'run_quote',
      arguments: { quote_id: `export:${project_id}:q` },
    });
    expect(spend({ presets: ['tiktok'], max_credits: 2 })).toEqual({
      name: 'quote',
      arguments: { project_id, work: 'export', presets: ['tiktok'] },
    });
    expect(mcpCallOf(request({ operationId: 'createWebhook', body: {} }))).toBeUndefined();
  });
});
