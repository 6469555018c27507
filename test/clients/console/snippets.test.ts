import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { operations } from '#sdk/generated/operations.ts';
import { Cueline, type OperationId } from '#sdk/index.ts';
import { mcpCallOf } from '../../../clients/console/src/code/mcp-call.ts';
import { snippetsOf } from '../../../clients/console/src/code/snippets.ts';
import type { SentRequest } from '../../../clients/console/src/sent-requests.ts';
import { scriptedFetch } from '../../support/sdk/scripted-fetch.ts';

const resources = readFileSync('clients/python/src/cueline/_resources.py', 'utf8');
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
    const words = wordsOf(snippetsOf(baseUrl, request({ operationId: 'updateProject', body })).curl ?? '');
    expect(words).toContain(`${baseUrl}/projects/${project_id}`);
    expect(words).toContain('Authorization: Bearer the key');
    expect(words.at(-1)).toBe(JSON.stringify(body));
  });

  it('has a new idempotency key in each run where it creates work, and a version where one is required', () => {
    const made = snippetsOf(baseUrl, request({ operationId: 'createExports', body: { presets: ['tiktok'] } }));
    expect(made.curl).toContain('-H "Idempotency-Key: $(uuidgen)"');
    const edit = snippetsOf(
      baseUrl,
      request({ operationId: 'editTranscript', body: { operations: [] }, ifMatch: '"v1"' }),
    );
    expect(wordsOf(edit.curl ?? '')).toContain('If-Match: "v1"');
    expect(edit.curl).not.toContain('Idempotency-Key');
    expect(edit.python).toContain(String.raw`if_match="\"v1\""`);
  });

  it('sends a subtitle file as it is', () => {
    const body = { contentType: 'text/vtt', text: 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n' };
    const words = wordsOf(snippetsOf(baseUrl, request({ operationId: 'replaceTranscript', body })).curl ?? '');
    expect(words).toContain('Content-Type: text/vtt');
    expect(words.at(-1)).toBe(body.text);
  });

  it.each(Object.keys(operations) as OperationId[])('%s is a method of both clients', async (operationId) => {
    const [method = '', template = ''] = operations[operationId].split(' ');
    const path = Object.fromEntries([...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, name]));
    const sentBody = ['POST', 'PUT', 'PATCH'].includes(method) ? { name: 'n', url: 'https://a.example/b' } : undefined;
    const { typescript = '', python = '' } = snippetsOf(baseUrl, { operationId, path, query: {}, body: sentBody });
    const { fetch, sent } = scriptedFetch();
    const cueline = new Cueline({ baseUrl, apiKey: 'k', fetch });
    const [, call = ''] = /^const reply = await ([\s\S]*?)(?:\.wait\(\))?;\nconsole/m.exec(typescript) ?? [];
    await new Function('cueline', `return ${call}`)(cueline);
    const [url] = sent.map((one) => `${one.method} ${one.url}`);
    expect(url).toBe(`${method} ${baseUrl}${template.replaceAll(/[{}]/g, '')}`);
    const [, name = ''] = /^reply = cueline\.(?:\w+\.)*(\w+)\(/m.exec(python) ?? [];
    const [, defined] = new RegExp(`def (\\w+)\\(.*\\n.*\\n.*"${operationId}"`).exec(resources) ?? [];
    expect(name).toBe(defined);
  });

  it('is valid Python that has the same fields', () => {
    const body = { title: 'ein "Titel" 🎬', auto_transcribe: false, text: null, tags: ['a', { b: 1.5 }] };
    const { python = '' } = snippetsOf(baseUrl, request({ operationId: 'createProject', path: {}, body }));
    const printing = `import json, sys, types
fake = types.ModuleType('cueline')
class Cueline:
    def __init__(self, url, key): self.projects = self
    def create(self, **body): return {'id': json.dumps(body)}
    def wait(self, kind, id): return id
fake.Cueline = Cueline
sys.modules['cueline'] = fake
${python}`;
    const { stdout, stderr } = spawnSync('python3', ['-c', printing], {
      encoding: 'utf8',
      env: { ...process.env, CUELINE_API_KEY: 'the key', PYTHONIOENCODING: 'utf8' },
    });
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual(body);
  });

  it('of a file or of lists has the methods for those', () => {
    const of = (fields: Parameters<typeof request>[0]) => snippetsOf(baseUrl, request(fields));
    expect(of({ operationId: 'getTranscript', query: { format: 'srt' } }).typescript).toContain(
      `transcripts.file("${project_id}", "srt")`,
    );
    const body = { contentType: 'text/vtt', text: 'WEBVTT' };
    expect(of({ operationId: 'replaceTranscript', body }).python).toContain('transcripts.replace_file(');
    const usage = of({ operationId: 'getUsage', path: {}, query: { from: '2026-11-01', format: 'csv' } });
    expect(usage.python).toContain('account.usage_csv(\n    **{"from": "2026-11-01"},\n)');
    expect(of({ operationId: 'createExports', body: { presets: ['tiktok'] } }).python).toContain(
      'print(cueline.wait("exports", *(export["id"] for export in reply["data"])))',
    );
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
