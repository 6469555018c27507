import { readFile } from 'node:fs/promises';
import { basename, dirname, join, normalize, resolve } from 'node:path';
import { Marked } from 'marked';
import { type ConsoleFile, docsPath, placeholderOrigin } from '#contract/console.ts';
import { apiVersionPrefix } from '#contract/route-paths.ts';
import { type BuiltFiles, taggedFile } from './served-file.ts';

const projectDir = resolve(import.meta.dirname, '../..');
const indexFile = 'docs/llms.txt';
const templateFile = 'clients/console/docs.html';
const schemaFile = 'docs/look.schema.json';
const schemaPath = `${docsPath}/${basename(schemaFile)}`;

/**
 * The documents that a deployment serves: the pages that docs/llms.txt links, each as a page for people and as Markdown, the pictures in
 * them, and the schema of looks. `style` is the name of their style sheet among the files of the console.
 */
export async function buildDocs(style: string): Promise<BuiltFiles> {
  const read = (path: string) => readFile(join(projectDir, path), 'utf8');
  const [index, template, schema] = await Promise.all([read(indexFile), read(templateFile), read(schemaFile)]);
  const paths = [...index.matchAll(link)].map(([, , , to = '']) => normalize(join(dirname(indexFile), to)));
  const names = new Map(paths.filter((path) => path.endsWith('.md')).map((path) => [path, pageName(path)]));
  if (new Set(names.values()).size < names.size) throw new Error(`${indexFile} links two pages of one name.`);

  const texts = await Promise.all([...names].map(async ([path, name]) => [path, name, await read(path)] as const));
  const pictures = texts.flatMap(([path, , text]) => picturesIn(text, path));
  const asHtml = addressing(
    [...[...names].map(([path, name]) => [path, `${docsPath}/${name}`] as const), ...pictures],
    docsPath,
  );
  const asMarkdown = addressing(
    [...[...names].map(([path, name]) => [path, `${docsPath}/${name}.md`] as const), ...pictures],
    '/llms.txt',
    placeholderOrigin,
  );
  const contents = contentsOf(asHtml(index, indexFile));
  const pageOf = (text: string, path: string, at: string, markdown: string): ConsoleFile => {
    const [, title = ''] = /^# (.+)$/m.exec(text) ?? [];
    const values: Readonly<Record<string, string>> = {
      style,
      markdown,
      title: path === indexFile ? `${title}: documents` : `${title} · Cueline`,
      contents: contents.replace(`href="${at}"`, '$& aria-current="page"'),
      page: html(asHtml(withoutFrontMatter(text), path)),
    };
    const whole = template.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
    return served('page.html', whole);
  };

  const pages = texts.map(([path, name, marked]) => {
    const text = withoutMarkers(marked);
    const at = `${docsPath}/${name}`;
    return [
      [at, pageOf(text, path, at, `${at}.md`)],
      [`${at}.md`, served('page.md', asMarkdown(text, path))],
    ] as const;
  });
  const drawn = pictures.map(async ([path, at]) => {
    return [at, taggedFile(basename(path), await readFile(join(projectDir, path)))] as const;
  });
  return {
    files: Object.fromEntries([
      [docsPath, pageOf(index, indexFile, docsPath, '/llms.txt')],
      ['/llms.txt', served('llms.txt', asMarkdown(index, indexFile))],
      [schemaPath, served('look.schema.json', schema)],
      ['/robots.txt', served('robots.txt', `User-agent: *\nAllow: ${docsPath}\nAllow: /llms.txt\nDisallow: /\n`)],
      ...pages.flat(),
      ...(await Promise.all(drawn)),
    ]),
    sources: [indexFile, templateFile, schemaFile, ...names.keys(), ...pictures.map(([path]) => path)],
  };
}

/** A link or picture with a path of the repository: whether it is a picture, its words, path and anchor. */
const link = /(!?)\[([^\]]*)\]\((?!\w+:)([^)#\s]*)(#[^)\s]*)?\)/g;

/** The pictures of a page: where each is in the repository, and where it is served. */
const picturesIn = (text: string, page: string): (readonly [file: string, path: string])[] =>
  [...text.matchAll(link)].flatMap(([, mark, , to = '']) => {
    const file = normalize(join(dirname(page), to));
    return mark && file.startsWith('docs/') ? [[file, `/${file}`] as const] : [];
  });

const pageName = (path: string): string => {
  const own = basename(path, '.md').toLowerCase();
  return own === 'readme' ? basename(dirname(path)) : own;
};

/** Links of a text as they are served. Of a link to what is not served the words remain. */
const addressing = (pages: readonly (readonly [file: string, path: string])[], index: string, origin = '') => {
  const served = new Map([
    ...pages,
    [indexFile, index],
    ['docs/openapi.json', `${apiVersionPrefix}/openapi.json`],
    [schemaFile, schemaPath],
  ]);
  return (text: string, file: string): string =>
    outsideCode(text, (part) =>
      part.replaceAll(link, (_, mark: string, words: string, to: string, anchor = '') => {
        if (to === '') return `[${words}](${anchor})`;
        const path = served.get(normalize(join(dirname(file), to)));
        return path === undefined ? words : `${mark}[${words}](${origin}${path}${anchor})`;
      }),
    );
};

const outsideCode = (text: string, change: (part: string) => string): string =>
  text
    .split(/(^```[\s\S]*?^```$)/m)
    .map((part) => (part.startsWith('```') ? part : change(part)))
    .join('');

/** What a skill tells agents about itself. */
const withoutFrontMatter = (text: string): string => text.replace(/^---\n[\s\S]*?\n---\n/, '');

/** What `npm run openapi` finds its generated parts by. */
const withoutMarkers = (text: string): string => text.replaceAll(/<!-- \/?\w+(?:: [^>]*)? -->/g, '');

/** The sections and links of the index, without what it says about them. */
const contentsOf = (index: string): string =>
  html(
    index
      .split('\n')
      .flatMap((line) => {
        const [, section, entry] = /^(?:## (.*)|(- \[.*?\]\(.*?\)).*)$/.exec(line) ?? [];
        return section ? ['', section, ''] : (entry ?? []);
      })
      .join('\n'),
  );

/** The anchor that GitHub makes of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');

const marked = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      const id = anchorOf(text);
      const words = this.parser.parseInline(tokens);
      return `<h${depth} id="${id}">${depth === 1 ? words : `<a href="#${id}">${words}</a>`}</h${depth}>\n`;
    },
    code({ text }) {
      return `<pre tabindex="0"><code>${escaped(text)}</code></pre>\n`;
    },
  },
  hooks: {
    postprocess: (page) =>
      page
        .replaceAll('<table>', '<div class="wide" role="region" aria-label="Table" tabindex="0"><table>')
        .replaceAll('</table>', '</table></div>')
        // A heading of nothing would be read out.
        .replaceAll('<th></th>', '<td></td>'),
  },
});

const served = (name: string, text: string): ConsoleFile => taggedFile(name, Buffer.from(text));

const html = (text: string): string => marked.parse(text, { async: false });

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
