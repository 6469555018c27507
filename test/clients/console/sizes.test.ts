import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { buildConsole } from '../../../lib/constructs/console-files.ts';

const kb = 1000;
const built = await buildConsole();

/** The text of a file of the console. */
const textOf = (name: string): string =>
  gunzipSync(Buffer.from(built.files[name]?.gzipped ?? '', 'base64')).toString('utf8');
const gzippedBytes = (name: string): number => Buffer.from(built.files[name]?.gzipped ?? '', 'base64').length;

/** The file and what it imports, but not what it loads later. */
const withImports = (name: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const [, imported = ''] of textOf(name).matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g))
    withImports(imported, seen);
  return seen;
};
const totalBytes = (names: Iterable<string>): number => [...names].map(gzippedBytes).reduce((a, b) => a + b, 0);

const main = (): string => /console-\w+\.js/.exec(textOf('index.html'))?.[0] ?? '';
/** What the first load of a screen transfers. */
const screenFiles = (chunk: RegExp): Set<string> => {
  const [name = ''] = Object.keys(built.files).filter((file) => chunk.test(file));
  return withImports(name, withImports(main()));
};

describe('the scripts of the console, gzipped', () => {
  it.each([
    ['settings', /^settings-\w+\.js$/],
    ['webhook', /^webhook-\w+\.js$/],
    ['usage', /^usage-\w+\.js$/],
    ['projects', /^projects-\w+\.js$/],
  ])('are at most 60 KB for the page %s', (_, chunk) => {
    const bytes = totalBytes(screenFiles(chunk));
    expect(bytes).toBeGreaterThan(5 * kb);
    expect(bytes).toBeLessThanOrEqual(60 * kb);
  });

  it('are at most 60 KB for the page projects with the sheet of new captions, which is loaded after it', () => {
    const projects = screenFiles(/^projects-\w+\.js$/);
    const [sheet = ''] = Object.keys(built.files).filter((file) => /^sheet-\w+\.js$/.test(file));
    expect(projects).not.toContain(sheet);
    expect(totalBytes(withImports(sheet, projects))).toBeLessThanOrEqual(60 * kb);
  });

  it('of the editor, with its worker, are at most 118 KB beside those of every page', () => {
    const beside = [...screenFiles(/^project-\w+\.js$/)].filter((name) => !withImports(main()).has(name));
    expect(beside.length).toBeGreaterThan(0);
    const worker = Object.keys(built.files).filter((name) => /^captions-\w+\.js$/.test(name));
    expect(worker).toHaveLength(1);
    // What paints captions is loaded after them.
    expect(totalBytes([...beside, ...withImports(worker[0] ?? '')])).toBeLessThanOrEqual(118 * kb);
  });
});

describe('the HTML of a screen', () => {
  it.each([
    ['projects.html', /^projects-\w+\.js$/],
    ['project.html', /^project-\w+\.js$/],
  ])('%s shows the shell, and preloads each script that the screen imports', (page, chunk) => {
    const html = textOf(page);
    expect(html).toContain('<nav class="navigation"');
    const preloaded = [...html.matchAll(/rel="modulepreload" href="\/console\/files\/([^"]+)"/g)].map(
      ([, name]) => name,
    );
    expect(new Set([main(), ...preloaded])).toEqual(screenFiles(chunk));
  });
});
