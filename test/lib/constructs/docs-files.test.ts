import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { errorPagePath, placeholderOrigin } from '#contract/console.ts';
import { errorCodes } from '#contract/errors.ts';
import { failures } from '#contract/failures.ts';
import { buildDocs } from '../../../lib/constructs/docs-files.ts';

const { files } = await buildDocs('docs-12345678.css');
const textOf = (path: string): string => gunzipSync(Buffer.from(files[path]?.gzipped ?? '', 'base64')).toString('utf8');
const pages = Object.keys(files).filter((path) => files[path]?.contentType.startsWith('text/html'));

const others = ['/v1/openapi.json', '/console', '/console/reference'];
const isServed = (path: string): boolean =>
  path in files || others.includes(path) || path.startsWith('/console/files/');
const anchorsOf = (path: string): string[] => [...textOf(path).matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);

const brokenOf = (links: readonly RegExpMatchArray[], at: string): string[] =>
  links.flatMap(([whole, to = '', anchor]) => {
    const path = to === '' ? at : to.replace(placeholderOrigin, '');
    const page = path === '/llms.txt' ? '/docs' : path.replace(/\.md$/, '');
    return isServed(path) && (!anchor || anchorsOf(page).includes(anchor)) ? [] : [`${at}: ${whole}`];
  });

it('every link of the pages that a deployment serves leads to a page of it, and to a heading where it names one', () => {
  const links = pages.map(
    (page) => [page, [...textOf(page).matchAll(/href="(?!https?:)([^"#]*)(?:#([^"]*))?"/g)]] as const,
  );
  expect(pages.length).toBeGreaterThan(12);
  expect(links.flatMap(([, found]) => found).length).toBeGreaterThan(300);
  expect(links.flatMap(([page, found]) => brokenOf(found, page))).toEqual([]);
});

it('each page has a twin in Markdown, whose links are whole addresses of the deployment', () => {
  for (const page of pages) {
    const twin = page === '/docs' ? '/llms.txt' : `${page}.md`;
    const text = textOf(twin).replaceAll(/^```[\s\S]*?^```$/gm, '');
    expect(text).toMatch(/^# /m);
    expect(text).not.toMatch(/<!-- \/?\w+ -->/);
    const links = [...text.matchAll(/\]\((?!https:\/\/[^…])([^)#\s]*)(?:#([^)\s]*))?\)/g)];
    expect(brokenOf(links, twin)).toEqual([]);
    expect(links.filter(([, to = '']) => to !== '' && !to.startsWith(placeholderOrigin))).toEqual([]);
  }
});

it('doc_url of each error, and the page for each reason of failed work, leads to its heading', () => {
  const anchors = anchorsOf('/docs/errors');
  for (const code of [...errorCodes, ...Object.keys(failures)]) {
    expect(errorPagePath(code)).toBe(`/docs/errors#${code}`);
    expect(anchors).toContain(code);
  }
});

it('the schema of looks is served as it is in the repository', async () => {
  const schema = await readFile(new URL('../../../docs/look.schema.json', import.meta.url), 'utf8');
  expect(files['/docs/look.schema.json']?.contentType).toBe('application/json');
  expect(textOf('/docs/look.schema.json')).toBe(schema);
});

it('pictures of pages are served as they are in the repository', async () => {
  const shown = pages.flatMap((page) => [...textOf(page).matchAll(/<img src="([^"]+)"/g)].map(([, path = '']) => path));
  expect(shown).toContain('/docs/looks/punch.webp');
  for (const path of shown) {
    expect([path, files[path]?.contentType]).toEqual([path, 'image/webp']);
    const bytes = gunzipSync(Buffer.from(files[path]?.gzipped ?? '', 'base64'));
    expect(bytes.equals(await readFile(new URL(`../../..${path}`, import.meta.url)))).toBe(true);
  }
});
