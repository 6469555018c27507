import { expect, inject, it } from 'vitest';
import { ErrorBody } from '#contract/schemas/error.ts';
import { Api } from '../support/cloud/api.ts';

const cloud = inject('cloud');
const { origin } = new URL(cloud.baseUrl);
const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${origin}${path}`, { headers });
  return { response, text: await response.text() };
};

it('doc_url of an error opens a page that explains its code', async () => {
  const { doc_url } = (await new Api({ baseUrl: cloud.baseUrl }).get('/nonsense')).as(ErrorBody).error;
  expect(doc_url).toBe(`${origin}/docs/errors#not_found`);
  const { response, text } = await get('/docs/errors');
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(text).toContain('<h2 id="not_found">');
});

it('llms.txt lists pages by addresses of this deployment, which answer Markdown', async () => {
  const { response, text } = await get('/llms.txt');
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
  expect(text).toContain(`\`${cloud.baseUrl}/mcp\``);
  expect(text).not.toContain('….amazonaws.com');
  const addresses = [...text.matchAll(/\]\((\S+?)\)/g)].map(([, address = '']) => new URL(address, origin));
  expect(addresses.length).toBeGreaterThan(12);
  for (const address of addresses) {
    expect(address.origin).toBe(origin);
    const page = await get(address.pathname);
    expect([address.pathname, page.response.status]).toEqual([address.pathname, 200]);
  }
});

it('who opens the address of a deployment comes to its documents', async () => {
  const { response, text } = await get('/');
  expect([response.url, response.status]).toEqual([`${origin}/docs`, 200]);
  expect(text).toContain('Quickstart');
  expect((await fetch(`${origin}/`, { method: 'POST' })).status).toBe(405);
});

it('the index, a page with a slash behind it, and robots.txt are there; others are not', async () => {
  for (const path of ['/docs', '/docs/', '/docs/uploads/', '/robots.txt'])
    expect([path, (await get(path)).response.status]).toEqual([path, 200]);
  const { response, text } = await get('/docs/nothing');
  expect([response.status, text]).toEqual([404, 'There is no such file. /docs lists the documents.']);
});

it('a page that a browser has is not sent again, and a script in it would not run', async () => {
  const { response } = await get('/docs/uploads');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  const again = await get('/docs/uploads', { 'if-none-match': response.headers.get('etag') ?? '' });
  expect([again.response.status, again.text]).toEqual([304, '']);
});
