import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { Cueline } from '#sdk/index.ts';
import { scriptedFetch } from '../../support/sdk/scripted-fetch.ts';

const document: { paths: Record<string, Record<string, { operationId: string }>> } = JSON.parse(
  readFileSync('docs/openapi.json', 'utf8'),
);
/** All but POST /mcp, which clients of that protocol call. */
const documented = Object.entries(document.paths)
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => ({ operationId, method: method.toUpperCase(), path })),
  )
  .filter(({ operationId }) => operationId !== 'callMcp');

/** Every method of the client that is one request; the ids of its path are a, b. */
const requests = async ({
  projects,
  styles,
  fonts,
  vocabulary,
  batches,
  jobs,
  transcripts,
  reviews,
  exports,
  webhooks,
  account,
  apiKeys,
  sessions,
  uploads,
  ...client
}: Cueline) => {
  const { versions } = transcripts;
  await projects.list({ status: 'ready' });
  await projects.create({ upload_id: 'u' });
  await projects.get('a');
  await projects.update('a', {});
  await projects.delete('a');
  await projects.text('a');
  await projects.media('a');
  await projects.createPlayback('a');
  await projects.transcribe('a');
  await projects.quoteTranscription('a');
  await styles.list();
  await styles.create({ name: 's', style: {} });
  await styles.get('a');
  await styles.update('a', {});
  await styles.delete('a');
  await vocabulary.get();
  await vocabulary.update({ add: [{ word: 'a' }] });
  await fonts.list();
  await fonts.create({ file: 'AAEA' });
  await fonts.get('a');
  await fonts.delete('a');
  await batches.list();
  await batches.create({ sources: [{ source_url: 'https://a.example/b.mp4' }] });
  await batches.quote({ sources: [{ source_url: 'https://a.example/b.mp4' }] });
  await batches.get('a');
  await batches.listItems('a');
  await batches.cancel('a');
  await jobs.list();
  await jobs.get('a');
  await jobs.cancel('a');
  await transcripts.get('a');
  await transcripts.replace('a', { lines: [] });
  await transcripts.edit('a', { operations: [] }, { ifMatch: '"v"' });
  await versions.list('a');
  await versions.get('a', 'b');
  await versions.name('a', 'b', 'Final');
  await versions.diff('a', 'b');
  await versions.restore('a', 'b');
  await reviews.links();
  await reviews.createLink({ project_id: 'a' });
  await reviews.deleteLink('a');
  await reviews.get('a');
  await reviews.comments('a');
  await reviews.comment('a', { at: 0, text: 'c' });
  await reviews.resolve('a', 'b');
  await reviews.deleteComment('a', 'b');
  await exports.list('a');
  await exports.create('a', { presets: ['tiktok'] });
  await exports.quote('a', { presets: ['tiktok'] });
  await exports.preview('a', { preset: 'tiktok' });
  await exports.get('a');
  await exports.cancel('a');
  await webhooks.list();
  await webhooks.create({ url: 'https://x/' });
  await webhooks.get('a');
  await webhooks.update('a', {});
  await webhooks.delete('a');
  await webhooks.rotate('a');
  await webhooks.test('a');
  await webhooks.deliveries('a');
  await webhooks.delivery('a', 'b');
  await webhooks.retryDelivery('a', 'b');
  await account.get();
  await account.usage();
  await apiKeys.list();
  await apiKeys.create({ name: 'k', scopes: [] });
  await apiKeys.update('a', {});
  await apiKeys.rotate('a');
  await apiKeys.revoke('a');
  await sessions.list();
  await sessions.create({ token: 't' });
  await sessions.delete('a');
  await uploads.signParts('a', {});
  await uploads.complete('a', { etags: [] });
  await uploads.delete('a');
  await exports.listAll({ status: 'failed' });
  await webhooks.events({ type: 'export.failed' });
  await account.update({ low_credits: 1 });
  return client;
};

it('has exactly one method for each operation of the contract', async () => {
  const { fetch, sent } = scriptedFetch();
  const called: string[] = [];
  const client = new Cueline({
    baseUrl: 'https://api/v1',
    apiKey: 'k',
    fetch,
    log: ({ operationId }) => called.push(operationId),
  });
  await requests(client);
  await client.openapi();
  await client.createUpload({ filename: 'f', content_type: 'video/mp4', size: 1 });
  expect(called.toSorted()).toEqual(documented.map(({ operationId }) => operationId).toSorted());
  const requested = sent.map(({ method, url }) => `${method} ${new URL(url).pathname.slice('/v1'.length)}`);
  const withIds = documented.map(({ method, path }) => {
    const names = ['a', 'b'];
    return `${method} ${path.replaceAll(/\{\w+\}/g, () => names.shift() ?? '')}`;
  });
  expect(requested.toSorted()).toEqual(withIds.toSorted());
});

it('calls any operation by its id', async () => {
  const { fetch, sent } = scriptedFetch();
  const client = new Cueline({ baseUrl: 'https://api/v1/', apiKey: 'k', fetch });
  await client.call('getVersion', { path: { project_id: 'a/b', version: 'c' }, query: { format: 'json' } });
  expect(sent[0]?.url).toBe('https://api/v1/projects/a%2Fb/transcript/versions/c?format=json');
});

it('refuses an id that is empty or dots, which would name another path', async () => {
  const { fetch, sent } = scriptedFetch();
  const client = new Cueline({ baseUrl: 'https://api/v1', apiKey: 'k', fetch });
  for (const wrong of ['', '.', '..'])
    await expect(client.exports.list(wrong)).rejects.toThrow(`project_id cannot be "${wrong}".`);
  expect(sent).toEqual([]);
});

it('an editor shows a sentence about each method of each resource', () => {
  const methods = globSync('clients/sdk/src/resources/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^(.*)\n(?= +(\w+): (?:async )?\()/gm)].map(([, before = '', name]) => ({
      name: `${file}: ${name}`,
      isTold: before.endsWith('*/'),
    })),
  );
  expect(methods.length).toBeGreaterThan(50);
  expect(methods.filter(({ isTold }) => !isTold)).toEqual([]);
});
