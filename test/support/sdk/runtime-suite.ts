import { AbortedError, ConnectionError, Cueline, isCuelineError, NotFoundError } from '#sdk/index.ts';
import { unwrap } from '#sdk/webhooks.ts';

/** What the suite needs of its test. */
export interface SuiteOrder {
  readonly baseUrl: string;
  readonly apiKey: string;
  /** The same API, where the first two POSTs of a new project lose their replies. */
  readonly lossyBaseUrl: string;
  /** A small media file, as base64. */
  readonly media: string;
  /** Whether the runtime can run tus-js-client. */
  readonly isResumable: boolean;
  readonly delivery: { readonly body: string; readonly signature: string; readonly secret: string };
}

/** Uses the package as a program does, in any runtime. Returns the names of what worked; throws at the first that did not. */
export const runSuite = async (order: SuiteOrder): Promise<string[]> => {
  const done: string[] = [];
  const options = { apiKey: order.apiKey, dangerouslyAllowBrowser: true };
  const client = new Cueline({ ...options, baseUrl: order.baseUrl });
  const check = async (name: string, work: () => Promise<boolean>): Promise<void> => {
    const worked = await work().catch((error: unknown) => {
      throw new Error(`${name}: ${error}`, { cause: error });
    });
    if (!worked) throw new Error(`${name}: it is not as expected`);
    done.push(name);
  };
  const bytes = Uint8Array.from(atob(order.media), (letter) => letter.charCodeAt(0));
  const file = new Blob([bytes], { type: 'audio/mpeg' });
  const body = { auto_transcribe: false, title: 'Runtimes' } as const;
  let projectId = '';

  await check('a small upload, and a project of it', async () => {
    const upload_id = await client.upload(file, { filename: 'a.mp3' });
    const reply = await client.projects.create({ upload_id, ...body }).withResponse();
    projectId = reply.data.id;
    return reply.data.status === 'draft' && reply.creditsCharged === 0 && Boolean(reply.requestId);
  });
  await check('a transcript, its version, and its file', async () => {
    await client.transcripts.replace(projectId, { lines: [{ words: [{ text: 'Grüße', start: 1, end: 2 }] }] });
    const { etag = '' } = await client.transcripts.get(projectId).withResponse();
    await client.transcripts.edit(projectId, { operations: [{ op: 'shift', seconds: 0.5 }] }, { ifMatch: etag });
    const srt = await client.transcripts.file(projectId, 'srt');
    return srt.includes('00:00:01,500') && srt.includes('Grüße');
  });
  await check('a list of all pages', async () => {
    for await (const { id } of client.projects.list({ limit: 1 })) if (id === projectId) return true;
    return false;
  });
  await check('a work that is waited for, given up, and waited for again', async () => {
    const waiting = client.exports
      .create(projectId, { presets: ['youtube'], resolution: '720p', burn_captions: false, range_end: 1 })
      .wait({ timeoutMs: 1 });
    const error = await waiting.catch((thrown: unknown) => thrown);
    if (!isCuelineError(error) || error.handle?.type !== 'exports') throw error;
    await client.wait(JSON.parse(JSON.stringify(error.handle)));
    const [exported] = (await client.exports.list(projectId)).data;
    return exported?.status === 'completed' && Boolean(exported.download_url);
  });
  await check('an error of the API', async () => {
    const error = await client.projects.get('00000000-0000-7000-8000-000000000000').catch((thrown: unknown) => thrown);
    return error instanceof NotFoundError && error.code === 'not_found' && Boolean(error.requestId);
  });
  await check('a signal, a time-out and a host that is not there', async () => {
    const controller = new AbortController();
    const aborting = client.account.get({ signal: controller.signal });
    controller.abort();
    const failures = await Promise.allSettled([
      aborting,
      client.account.get({ timeoutMs: 0, maxRetries: 0 }),
      new Cueline({ ...options, baseUrl: 'http://127.0.0.1:1/v1', maxRetries: 0 }).account.get(),
    ]);
    const [aborted, late, unreachable] = failures.map((one) => (one.status === 'rejected' ? one.reason : undefined));
    return (
      aborted instanceof AbortedError &&
      late instanceof ConnectionError &&
      late.isTimeout &&
      unreachable instanceof ConnectionError &&
      !unreachable.isTimeout
    );
  });
  await check('a POST whose replies are lost', async () => {
    const lossy = new Cueline({ ...options, baseUrl: order.lossyBaseUrl });
    const upload_id = await client.upload(file, { filename: 'b.mp3' });
    const { id } = await lossy.projects.create({ upload_id, ...body, title: 'Once' });
    const ids: string[] = [];
    for await (const project of client.projects.list({ title: 'Once' })) ids.push(project.id);
    await client.projects.delete(id);
    return ids.length === 1 && ids[0] === id;
  });
  await check('a webhook', async () => {
    const { body: text, signature, secret } = order.delivery;
    const headers = new Headers({ 'cueline-signature': signature });
    const event = await unwrap(text, headers, secret);
    const altered = await unwrap(`${text} `, headers, secret).catch((thrown: unknown) => thrown);
    return (
      'project_id' in event.data &&
      event.data.project_id === 'p' &&
      isCuelineError(altered) &&
      altered.name === 'WebhookRefused'
    );
  });
  if (order.isResumable) {
    await check('an upload in parts', async () => {
      const long = new Blob([bytes, new Uint8Array(7 * 1024 ** 2)], { type: 'audio/mpeg' });
      const upload_id = await client.upload(long, { filename: 'c.mp3' });
      const { id } = await client.projects.create({ upload_id, ...body });
      await client.projects.delete(id);
      return true;
    });
  }
  await client.projects.delete(projectId);
  return done;
};
