// Compiled beside types that openapi-typescript made of docs/openapi.json, by test/e2e/generated-client.slow.ts.
import createClient, { type Client } from 'openapi-fetch';
import type { paths } from './schema';

interface Deployment {
  readonly baseUrl: string;
  /** A key that may do everything. */
  readonly apiKey: string;
  readonly receiverUrl: string;
  /** A video of English speech. */
  readonly video: Uint8Array<ArrayBuffer>;
  /** A font in base64. */
  readonly font: string;
}

type Api = Client<paths>;
type Answer<Data> = Promise<{ readonly data?: Data; readonly error?: unknown; readonly response: Response }>;

/** What was answered. */
const said = async <Data>(answer: Answer<Data>): Promise<Data> => {
  const { data, error, response } = await answer;
  if (data === undefined) throw new Error(`${response.status} ${response.url}: ${JSON.stringify(error)}`);
  return data;
};

/** It is answered without a body. */
const done = async (answer: Answer<unknown>): Promise<void> => {
  const { error, response } = await answer;
  if (!response.ok) throw new Error(`${response.status} ${response.url}: ${JSON.stringify(error)}`);
};

/** Uses the API as a customer would, by nothing but the paths of the document, until each operation was called. */
export const callEveryOperation = async ({ baseUrl, apiKey, receiverUrl, video, font }: Deployment): Promise<void> => {
  const api = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${apiKey}` } });
  await said(api.GET('/openapi.json'));
  await useKeys(api);
  await useWebhooks(api, receiverUrl);
  await useStyles(api);
  await useFonts(api, font);
  const path = { project_id: await makeProject(api, video) };
  await transcribe(api, path);
  await edit(api, path);
  await render(api, path);
  const { id: job_id } = await said(api.POST('/projects/{project_id}/transcribe', { params: { path } }));
  await said(api.POST('/jobs/{job_id}/cancel', { params: { path: { job_id } } }));
  await done(api.DELETE('/projects/{project_id}', { params: { path } }));
  await said(api.GET('/usage', { params: { query: { by: 'project' } } }));
  await uploadInParts(api, video);
  await useBatches(api);
  await said(api.GET('/exports', { params: { query: { status: 'failed' } } }));
  await said(api.GET('/events', { params: { query: { type: 'export.failed' } } }));
  const accept = 'application/json, text/event-stream';
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/list' } as const;
  // The protocol's transport answers an event stream.
  await said(api.POST('/mcp', { headers: { accept }, parseAs: 'text', body }));
  await said(api.PATCH('/account', { body: { low_credits: 1 } }));
  await useSession(baseUrl, apiKey);
};

const uploadInParts = async (api: Api, video: Uint8Array<ArrayBuffer>): Promise<void> => {
  const body = { filename: 'parts.mp4', content_type: 'video/mp4', size: video.length };
  const params = { path: { upload_id: (await said(api.POST('/uploads', { body }))).upload_id } };
  const { data } = await said(api.POST('/uploads/{upload_id}/parts', { params, body: {} }));
  const etags: string[] = [];
  for (const { url } of data) etags.push((await fetch(url, { method: 'PUT', body: video })).headers.get('etag') ?? '');
  await said(api.POST('/uploads/{upload_id}/complete', { params, body: { etags } }));
  await done(api.DELETE('/uploads/{upload_id}', { params }));
};

/** Cancelled before a source of it is begun. */
const useBatches = async (api: Api): Promise<void> => {
  const body = { sources: [{ source_url: 'https://media.example.com/talk.mp3', duration: 8 }] };
  const { credits: max_credits } = await said(api.POST('/batches/quote', { body }));
  const params = { path: { batch_id: (await said(api.POST('/batches', { body: { ...body, max_credits } }))).id } };
  await said(api.GET('/batches', { params: { query: { limit: 1 } } }));
  await said(api.GET('/batches/{batch_id}/items', { params }));
  await said(api.POST('/batches/{batch_id}/cancel', { params }));
  await said(api.GET('/batches/{batch_id}', { params }));
};

const useKeys = async (api: Api): Promise<void> => {
  const created = await said(api.POST('/api-keys', { body: { name: 'Reader', scopes: ['projects:read'] } }));
  const params = { path: { key_id: created.id } };
  await said(api.GET('/api-keys'));
  await said(api.PATCH('/api-keys/{key_id}', { params, body: { cap: null } }));
  await said(api.POST('/api-keys/{key_id}/rotate', { params, body: { overlap_seconds: 60 } }));
  await done(api.DELETE('/api-keys/{key_id}', { params }));
};

const useWebhooks = async (api: Api, url: string): Promise<void> => {
  const { id: webhook_id } = await said(api.POST('/webhooks', { body: { url, events: ['export.completed'] } }));
  const params = { path: { webhook_id } };
  await said(api.GET('/webhooks'));
  await said(api.PATCH('/webhooks/{webhook_id}', { params, body: { description: 'A receiver' } }));
  await said(api.GET('/webhooks/{webhook_id}', { params }));
  const { event_id } = await said(api.POST('/webhooks/{webhook_id}/test', { params }));
  await said(api.POST('/webhooks/{webhook_id}/rotate', { params }));
  await said(api.GET('/webhooks/{webhook_id}/deliveries', { params }));
  const retried = { path: { webhook_id, event_id } };
  await said(api.GET('/webhooks/{webhook_id}/deliveries/{event_id}', { params: retried }));
  await said(api.POST('/webhooks/{webhook_id}/deliveries/{event_id}/retry', { params: retried }));
  await done(api.DELETE('/webhooks/{webhook_id}', { params }));
};

const useStyles = async (api: Api): Promise<void> => {
  const { id: style_id } = await said(
    api.POST('/styles', {
      params: { header: { 'Idempotency-Key': 'house' } },
      body: { name: 'House', style: { template: 'karaoke' }, default: true },
    }),
  );
  const params = { path: { style_id } };
  await said(api.GET('/styles'));
  await said(api.PATCH('/styles/{style_id}', { params, body: { style: { color: null }, default: false } }));
  await said(api.GET('/styles/{style_id}', { params }));
  await done(api.DELETE('/styles/{style_id}', { params }));
};

const useFonts = async (api: Api, file: string): Promise<void> => {
  const params = { path: { font_id: (await said(api.POST('/fonts', { body: { file } }))).id } };
  await said(api.GET('/fonts'));
  await said(api.GET('/fonts/{font_id}', { params }));
  await done(api.DELETE('/fonts/{font_id}', { params }));
};

const makeProject = async (api: Api, video: Uint8Array<ArrayBuffer>): Promise<string> => {
  const content_type = 'video/mp4';
  const slot = await said(api.POST('/uploads', { body: { filename: 'talk.mp4', content_type, size: video.length } }));
  await fetch(slot.upload_url, { method: 'PUT', headers: { 'content-type': content_type }, body: video });
  const { id: project_id } = await said(
    api.POST('/projects', {
      body: { upload_id: slot.upload_id, auto_transcribe: false, text: 'Hello and welcome.', language: 'en' },
    }),
  );
  const params = { path: { project_id } };
  await said(api.PATCH('/projects/{project_id}', { params, body: { title: 'A talk', style: { color: '#ffffff' } } }));
  await said(api.GET('/projects/{project_id}/text', { params }));
  await said(api.GET('/projects/{project_id}', { params }));
  await said(api.GET('/projects', { params: { query: { limit: 1 } } }));
  await said(api.GET('/projects/{project_id}/media', { params }));
  await ended(api, (await said(api.POST('/projects/{project_id}/media', { params }))).id);
  return project_id;
};

interface Path {
  readonly project_id: string;
}

const transcribe = async (api: Api, path: Path): Promise<void> => {
  const params = { path };
  const body = { language: 'en', text: '' } as const;
  const { quote_id } = await said(api.POST('/projects/{project_id}/transcribe/quote', { params, body }));
  await ended(api, (await said(api.POST('/projects/{project_id}/transcribe', { params, body: { quote_id } }))).id);
  await said(api.GET('/jobs', { params: { query: path } }));
};

const edit = async (api: Api, path: Path): Promise<void> => {
  const transcript = await said(api.GET('/projects/{project_id}/transcript', { params: { path } }));
  // The types are those of JSON and of the files.
  if (typeof transcript === 'string') throw new Error('The transcript is a file.');
  const { lines } = transcript;
  const { data } = await said(api.GET('/projects/{project_id}/transcript/versions', { params: { path } }));
  const version = data[0]?.version ?? '';
  const header = { 'If-Match': `"${version}"` };
  const params = { path: { ...path, version } };
  const named = { name: 'As it was heard' };
  await said(api.PATCH('/projects/{project_id}/transcript/versions/{version}', { params, body: named }));
  await said(api.PUT('/projects/{project_id}/transcript', { params: { path, header }, body: { lines } }));
  await said(
    api.PATCH('/projects/{project_id}/transcript', {
      params: { path, header: { 'If-Match': '*' } },
      body: { operations: [{ op: 'replace_words', line: 0, word: 0, words: [{ text: 'Howdy' }] }] },
    }),
  );
  const { changes } = await said(api.GET('/projects/{project_id}/transcript/versions/{version}/diff', { params }));
  if (changes[0]?.after.words?.[0]?.text !== 'Howdy') throw new Error(`The difference is ${JSON.stringify(changes)}`);
  await said(api.GET('/projects/{project_id}/transcript/versions/{version}', { params }));
  await said(api.POST('/projects/{project_id}/transcript/versions/{version}/restore', { params }));
};

const render = async (api: Api, path: Path): Promise<void> => {
  const params = { path };
  await said(api.POST('/projects/{project_id}/preview', { params, body: { preset: 'tiktok' } }));
  const wanted = { presets: ['youtube'], resolution: '720p', range_end: 1 } as const;
  const body = { ...wanted, presets: [...wanted.presets] };
  const { quote_id } = await said(api.POST('/projects/{project_id}/exports/quote', { params, body }));
  const batch = await said(api.POST('/projects/{project_id}/exports', { params, body: { quote_id } }));
  const one = { params: { path: { export_id: batch.data[0]?.id ?? '' } } };
  await untilCompleted(() => said(api.GET('/exports/{export_id}', one)));
  await said(api.GET('/projects/{project_id}/exports', { params }));
  // Work that has ended stays as it is.
  const { status } = await said(api.POST('/exports/{export_id}/cancel', one));
  if (status !== 'completed') throw new Error(`The export is ${status} after it was cancelled`);
};

/** By the cookie alone, which the browser keeps. */
const useSession = async (baseUrl: string, api_key: string): Promise<void> => {
  const api = createClient<paths>({ baseUrl });
  const { id: session_id } = await said(api.POST('/sessions', { body: { api_key } }));
  const { data } = await said(api.GET('/sessions'));
  if (!data.some(({ current }) => current)) throw new Error('No session is the one that asks');
  await said(api.GET('/account'));
  await done(api.DELETE('/sessions/{session_id}', { params: { path: { session_id } } }));
};

const ended = (api: Api, job_id: string): Promise<void> =>
  untilCompleted(() => said(api.GET('/jobs/{job_id}', { params: { path: { job_id } } })));

const untilCompleted = async (read: () => PromiseLike<{ status: string; error?: string | null }>): Promise<void> => {
  for (;;) {
    const { status, error } = await read();
    if (status === 'completed') return;
    if (status === 'failed') throw new Error(`The work failed: ${error}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
};
