// Compiled beside a client that was generated from docs/openapi.json, by test/e2e/generated-client.slow.ts.
import {
  AccountService,
  BatchesService,
  ContractService,
  ExportsService,
  FontsService,
  JobsService,
  KeysService,
  McpService,
  MediaService,
  OpenAPI,
  ProjectsService,
  SessionsService,
  StylesService,
  TranscriptsService,
  UploadsService,
  WebhooksService,
} from './client';

export interface Deployment {
  readonly baseUrl: string;
  /** A key that may do everything. */
  readonly apiKey: string;
  readonly receiverUrl: string;
  /** A video of English speech. */
  readonly video: Uint8Array<ArrayBuffer>;
  /** A font in base64. */
  readonly font: string;
}

/** Uses the API as a customer would, by nothing but the generated client, until each operation was called. */
export const callEveryOperation = async ({ baseUrl, apiKey, receiverUrl, video, font }: Deployment): Promise<void> => {
  OpenAPI.BASE = baseUrl;
  OpenAPI.TOKEN = apiKey;
  await ContractService.getOpenapi({});
  await useKeys();
  await useWebhooks(receiverUrl);
  await useStyles();
  await useFonts(font);
  const projectId = await makeProject(video);
  await transcribe(projectId);
  await edit(projectId);
  await render(projectId);
  await cancel(projectId);
  await ProjectsService.deleteProject({ projectId });
  await AccountService.getUsage({ by: 'project' });
  await uploadInParts(video);
  await useBatches();
  await ExportsService.listAccountExports({ status: 'failed' });
  await WebhooksService.listEvents({ type: 'export.failed' });
  await AccountService.updateAccount({ requestBody: { low_credits: 1 } });
  await askTools();
  await useSession(apiKey);
};

const uploadInParts = async (video: Uint8Array<ArrayBuffer>): Promise<void> => {
  const { upload_id: uploadId } = await UploadsService.createUpload({
    requestBody: { filename: 'parts.mp4', content_type: 'video/mp4', size: video.length },
  });
  const etags: string[] = [];
  for (const { url } of (await UploadsService.signUploadParts({ uploadId, requestBody: {} })).data)
    etags.push((await fetch(url, { method: 'PUT', body: video })).headers.get('etag') ?? '');
  await UploadsService.completeUpload({ uploadId, requestBody: { etags } });
  await UploadsService.deleteUpload({ uploadId });
};

/** Cancelled before a source of it is begun. */
const useBatches = async (): Promise<void> => {
  const requestBody = { sources: [{ source_url: 'https://media.example.com/talk.mp3', duration: 8 }] };
  const { credits } = await BatchesService.quoteBatch({ requestBody });
  const { id: batchId } = await BatchesService.createBatch({ requestBody: { ...requestBody, max_credits: credits } });
  await BatchesService.listBatches({ limit: 1 });
  await BatchesService.listBatchItems({ batchId });
  await BatchesService.cancelBatch({ batchId });
  await BatchesService.getBatch({ batchId });
};

const askTools = async (): Promise<void> => {
  // The protocol's transport wants both types; the generated client accepts JSON alone.
  OpenAPI.HEADERS = { Accept: 'application/json, text/event-stream' };
  await McpService.callMcp({ requestBody: { jsonrpc: '2.0', id: 1, method: 'tools/list' } });
  OpenAPI.HEADERS = undefined;
};

const useKeys = async (): Promise<void> => {
  const { id: keyId } = await KeysService.createApiKey({
    requestBody: { name: 'Reader', scopes: ['projects:read'], cap: { credits: 10, period: 'day' } },
  });
  await KeysService.listApiKeys({});
  await KeysService.updateApiKey({ keyId, requestBody: { cap: null } });
  await KeysService.rotateApiKey({ keyId, requestBody: { overlap_seconds: 60 } });
  await KeysService.revokeApiKey({ keyId });
};

const useWebhooks = async (url: string): Promise<void> => {
  const { id: webhookId } = await WebhooksService.createWebhook({
    requestBody: { url, events: ['export.completed'] },
  });
  await WebhooksService.listWebhooks({});
  await WebhooksService.updateWebhook({ webhookId, requestBody: { description: 'A receiver' } });
  await WebhooksService.getWebhook({ webhookId });
  await WebhooksService.rotateWebhook({ webhookId });
  const { event_id: eventId } = await WebhooksService.testWebhook({
    webhookId,
    requestBody: { type: 'export.completed' },
  });
  await WebhooksService.listDeliveries({ webhookId });
  await WebhooksService.getDelivery({ webhookId, eventId });
  await WebhooksService.retryDelivery({ webhookId, eventId });
  await WebhooksService.deleteWebhook({ webhookId });
};

const useStyles = async (): Promise<void> => {
  const { id: styleId } = await StylesService.createStyle({
    idempotencyKey: 'brand',
    requestBody: { name: 'Brand', style: { template: 'karaoke' }, default: true },
  });
  await StylesService.listStyles({});
  await StylesService.updateStyle({ styleId, requestBody: { style: { color: null }, default: false } });
  await StylesService.getStyle({ styleId });
  await StylesService.deleteStyle({ styleId });
};

const useFonts = async (file: string): Promise<void> => {
  const { id: fontId } = await FontsService.createFont({ requestBody: { file } });
  await FontsService.listFonts({});
  await FontsService.getFont({ fontId });
  await FontsService.deleteFont({ fontId });
};

const makeProject = async (video: Uint8Array<ArrayBuffer>): Promise<string> => {
  const slot = await UploadsService.createUpload({
    requestBody: { filename: 'talk.mp4', content_type: 'video/mp4', size: video.length },
  });
  await fetch(slot.upload_url, { method: 'PUT', headers: { 'content-type': 'video/mp4' }, body: video });
  const { id: projectId } = await ProjectsService.createProject({
    idempotencyKey: 'talk',
    requestBody: { upload_id: slot.upload_id, auto_transcribe: false, text: 'Hello and welcome.' },
  });
  await ProjectsService.updateProject({
    projectId,
    requestBody: { title: 'A talk', style: { template: 'karaoke', color: '#ffffff' } },
  });
  await ProjectsService.getProjectText({ projectId });
  await ProjectsService.getProject({ projectId });
  await ProjectsService.listProjects({ limit: 1 });
  await MediaService.getMedia({ projectId });
  const { id: jobId } = await MediaService.createPlayback({ projectId });
  await untilCompleted(() => JobsService.getJob({ jobId }));
  return projectId;
};

const transcribe = async (projectId: string): Promise<void> => {
  const { quote_id } = await ProjectsService.quoteTranscription({
    projectId,
    requestBody: { language: 'en', text: '' },
  });
  const { id: jobId } = await ProjectsService.startTranscription({ projectId, requestBody: { quote_id } });
  await untilCompleted(() => JobsService.getJob({ jobId }));
  await JobsService.listJobs({ projectId });
};

const edit = async (projectId: string): Promise<void> => {
  const { lines } = await TranscriptsService.getTranscript({ projectId });
  const { data } = await TranscriptsService.listVersions({ projectId });
  const version = data[0]?.version ?? '';
  await TranscriptsService.nameVersion({ projectId, version, requestBody: { name: 'As it was heard' } });
  await TranscriptsService.replaceTranscript({ projectId, ifMatch: `"${version}"`, requestBody: { lines } });
  await TranscriptsService.editTranscript({
    projectId,
    ifMatch: '*',
    requestBody: { operations: [{ op: 'replace_words', line: 0, word: 0, words: [{ text: 'Howdy' }] }] },
  });
  const { changes } = await TranscriptsService.diffVersions({ projectId, version });
  if (changes[0]?.after.words?.[0]?.text !== 'Howdy') throw new Error(`The difference is ${JSON.stringify(changes)}`);
  await TranscriptsService.getVersion({ projectId, version });
  await TranscriptsService.restoreVersion({ projectId, version });
};

const render = async (projectId: string): Promise<void> => {
  await ExportsService.previewCaptions({ projectId, requestBody: { preset: 'tiktok' } });
  const { quote_id } = await ExportsService.quoteExports({
    projectId,
    requestBody: { presets: ['youtube'], resolution: '720p', range_end: 1 },
  });
  const batch = await ExportsService.createExports({ projectId, requestBody: { quote_id } });
  const exportId = batch.data[0]?.id ?? '';
  await untilCompleted(() => ExportsService.getExport({ exportId }));
  await ExportsService.listExports({ projectId });
  // Work that has ended stays as it is.
  const { status } = await ExportsService.cancelExport({ exportId });
  if (status !== 'completed') throw new Error(`The export is ${status} after it was cancelled`);
};

const cancel = async (projectId: string): Promise<void> => {
  const { id: jobId } = await ProjectsService.startTranscription({ projectId });
  const { status } = await JobsService.cancelJob({ jobId });
  if (status !== 'failed') throw new Error(`The job is ${status} after it was cancelled`);
};

/** By the cookie alone, which the browser keeps. */
const useSession = async (apiKey: string): Promise<void> => {
  OpenAPI.TOKEN = undefined;
  const { id: sessionId } = await SessionsService.createSession({ requestBody: { api_key: apiKey } });
  const { data } = await SessionsService.listSessions({});
  if (!data.some(({ current }) => current)) throw new Error('No session is the one that asks');
  await AccountService.getAccount();
  await SessionsService.deleteSession({ sessionId });
};

const untilCompleted = async (read: () => PromiseLike<{ status: string; error?: string | null }>): Promise<void> => {
  for (;;) {
    const { status, error } = await read();
    if (status === 'completed') return;
    if (status === 'failed') throw new Error(`The work failed: ${error}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
};
