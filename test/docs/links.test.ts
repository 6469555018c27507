import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const pages = globSync(['*.md', 'docs/**/*.md', 'docs/llms.txt', '{clients,packages}/*/README.md'], { cwd: root });
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

interface Link {
  readonly page: string;
  readonly words: string;
  readonly path: string;
  readonly anchor: string | undefined;
}

/** Links of a page to files in the repository. In the page a path is relative to the page, here to the root. */
const linksOf = (page: string): Link[] =>
  [...read(page).matchAll(/\[([^\]]*)\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]*))?\)/g)].map(
    ([, words = '', to = '', anchor]) => ({
      page,
      words,
      path: to === '' ? page : normalize(join(dirname(page), to)),
      anchor,
    }),
  );

const links = pages.flatMap(linksOf);

/** The anchors that GitHub makes of headings. */
const anchorsOf = (page: string): string[] =>
  [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-'),
  );

it('every link of the docs leads to a file or folder, and to a heading where it names one', () => {
  expect(links.length).toBeGreaterThan(100);
  const broken = links.filter(
    ({ path, anchor }) => !existsSync(join(root, path)) || (anchor && !anchorsOf(path).includes(anchor)),
  );
  expect(broken).toEqual([]);
});

it('a name that is linked to a source file is declared there', () => {
  const named = links.flatMap(({ page, words, path }) => {
    const [, name] = /^`(\w+)`$/.exec(words) ?? [];
    return name && path.endsWith('.ts') ? [{ page, name, path }] : [];
  });
  expect(named.length).toBeGreaterThan(50);
  const declares = (code: string, name: string): boolean =>
    new RegExp(`\\b(?:const|function|class|interface|type)\\s+${name}\\b`).test(code);
  expect(named.filter(({ name, path }) => !declares(read(path), name))).toEqual([]);
});

it('every path of the repository that the docs name exists', () => {
  const folders = 'bin|clients|commands|contract|core|docs|lambdas|layers|lib|packages|runtime|test';
  const path = new RegExp(`\`((?:${folders})/[\\w./-]*\\w/?)\``, 'g');
  const missing = pages.flatMap((page) =>
    [...read(page).matchAll(path)]
      .map(([, name = '']) => name)
      .filter((name) => ![name, `${name}.ts`, join(dirname(page), name)].some((file) => existsSync(join(root, file))))
      .map((name) => `${page}: ${name}`),
  );
  expect(missing).toEqual([]);
});

it('README and CONTRIBUTING lead to the architecture', () => {
  for (const page of ['README.md', 'CONTRIBUTING.md'])
    expect(linksOf(page).map((link) => link.path)).toContain('docs/architecture.md');
});

it.each(['README.md', 'docs/llms.txt'])('%s leads to each guide', (page) => {
  const guides = globSync('docs/guides/*.md', { cwd: root });
  expect(guides.length).toBeGreaterThan(5);
  expect(linksOf(page).map(({ path }) => path)).toEqual(expect.arrayContaining(guides));
});
