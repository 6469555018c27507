import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';
import { type ConsoleFile, preloadedScreens } from '#contract/console.ts';
import { buildDocs } from './docs-files.ts';
import { fontFacts } from './font-facts.ts';
import { buildPackages } from './package-files.ts';
import { servedFile } from './served-file.ts';

const projectDir = resolve(import.meta.dirname, '../..');
const sourceDir = join(projectDir, 'clients/console');
const pageFile = join(sourceDir, 'index.html');
const shellFile = join(sourceDir, 'shell.html');
const iconFile = join(sourceDir, 'icon.svg');

/** esbuild options of the console's scripts and styles. */
export const consoleOptions = {
  absWorkingDir: projectDir,
  outdir: join(sourceDir, 'dist'),
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  bundle: true,
  splitting: true,
  minify: true,
  format: 'esm',
  platform: 'browser',
  target: ['chrome120', 'firefox121', 'safari17'],
  // CanvasKit requires them where it runs under Node.
  external: ['fs', 'path'],
  // Its WASM, which scripts import as the path beside them.
  loader: { '.wasm': 'file', '.woff2': 'file' },
  jsx: 'automatic',
  jsxImportSource: 'preact',
  legalComments: 'none',
  logLevel: 'warning',
} satisfies BuildOptions;

export interface BuiltConsole {
  /** The files by name. `index.html` links the script and the style by names that contain their hashes. */
  readonly files: Readonly<Record<string, ConsoleFile>>;
  /** The name of the style sheet of the documents. */
  readonly docsStyle: string;
  /** The hash of each caption font, by the name of its file. */
  readonly fontHashes: Readonly<Record<string, string>>;
  /** The files that it is built from, as paths in the repository. */
  readonly sources: readonly string[];
}

export async function buildConsole(): Promise<BuiltConsole> {
  const fonts = Buffer.from(JSON.stringify(fontFacts));
  const fontsName = `fonts-${createHash('sha256').update(fonts).digest('hex').slice(0, 8).toUpperCase()}.json`;
  // The worker is built first, because the scripts of the page contain its file name.
  const worker = await bundled({ captions: 'src/captions/worker.ts' }, { FONTS_FILE: fontsName });
  const workerName = fileNamed(worker, /^captions-\w+\.js$/);
  const pages = await bundled({ console: 'src/main.tsx', docs: 'src/docs.css' }, { WORKER_FILE: workerName });
  const main = fileNamed(pages, /^console-\w+\.js$/);
  const page = (await readFile(pageFile, 'utf8'))
    .replace('{{style}}', fileNamed(pages, /^console-\w+\.css$/))
    .replace('{{script}}', main)
    .replace('{{font}}', fileNamed(pages, /^display-\w+\.woff2$/));
  const shell = await readFile(shellFile, 'utf8');
  const html = (scripts: readonly string[], shownFirst: string): Buffer =>
    Buffer.from(
      page
        .replace(
          '{{preloads}}',
          [...withImports(pages, scripts)]
            .filter((name) => name !== main)
            .map(preload)
            .join(''),
        )
        .replace('{{shell}}', shownFirst),
    );
  const others = [
    ['index.html', html([main], '')],
    ...Object.entries(preloadedScreens).map(
      ([screen, source]) => [`${screen}.html`, html([main, scriptOf(pages, source)], shell)] as const,
    ),
    ['icon.svg', await readFile(iconFile)],
    [fontsName, fonts],
  ] as const;
  return {
    files: Object.fromEntries(
      [...worker.files, ...pages.files, ...others].map(([name, bytes]) => [name, servedFile(name, bytes)]),
    ),
    docsStyle: fileNamed(pages, /^docs-\w+\.css$/),
    fontHashes: Object.fromEntries(Object.entries(fontFacts).map(([file, { hash }]) => [file, hash])),
    sources: [
      ...worker.sources,
      ...pages.sources,
      ...[pageFile, shellFile, iconFile].map((path) => relative(projectDir, path)),
    ],
  };
}

interface Bundle {
  readonly files: ReadonlyMap<string, Buffer>;
  /** By the path below the working folder. */
  readonly outputs: Metafile['outputs'];
  readonly sources: readonly string[];
}

const fileNamed = ({ files }: Bundle, pattern: RegExp): string =>
  [...files.keys()].find((name) => pattern.test(name)) ?? '';

/** The file whose entry is `source`, a path in the console's folder. */
const scriptOf = ({ outputs }: Bundle, source: string): string =>
  basename(Object.entries(outputs).find(([, { entryPoint }]) => entryPoint?.endsWith(source))?.[0] ?? '');

/** The scripts and what they import, but not what they load later. */
const withImports = (bundle: Bundle, scripts: readonly string[], seen = new Set<string>()): Set<string> => {
  for (const script of scripts.filter((one) => !seen.has(one))) {
    seen.add(script);
    const [, output] = Object.entries(bundle.outputs).find(([path]) => basename(path) === script) ?? [];
    const imported = output?.imports.filter(({ kind }) => kind === 'import-statement') ?? [];
    withImports(
      bundle,
      imported.map(({ path }) => basename(path)),
      seen,
    );
  }
  return seen;
};

const preload = (name: string): string => `<link rel="modulepreload" href="/console/files/${name}">`;

/** `names` are constants that the scripts use as file names. */
async function bundled(
  entries: Readonly<Record<string, string>>,
  names: Readonly<Record<string, string>>,
): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    ...consoleOptions,
    entryPoints: Object.fromEntries(Object.entries(entries).map(([name, path]) => [name, join(sourceDir, path)])),
    define: Object.fromEntries(Object.entries(names).map(([name, file]) => [name, JSON.stringify(file)])),
    write: false,
    metafile: true,
  });
  return {
    outputs: metafile.outputs,
    files: new Map(outputFiles.map(({ path, contents }) => [basename(path), Buffer.from(contents)])),
    sources: Object.keys(metafile.inputs),
  };
}

/**
 * Puts the files into the bundle of the handler that imports `console-files`, so that the bundle contains all files that the
 * handler serves. `onBuilt` receives their sources, which esbuild does not list among the inputs of the bundle.
 */
export const consoleFiles = (onBuilt?: (sources: readonly string[]) => void): Plugin => ({
  name: 'console-files',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^console-files$/ }, ({ path }) => ({ path, namespace: 'console-files' }));
    onLoad({ filter: /.*/, namespace: 'console-files' }, async () => {
      const { sources, docsStyle, files, fontHashes } = await buildConsole();
      const [docs, packages] = await Promise.all([buildDocs(docsStyle), buildPackages()]);
      onBuilt?.([...sources, ...docs.sources, ...packages.sources]);
      const constants = Object.entries({ files, fontHashes, documents: { ...docs.files, ...packages.files } }).map(
        ([name, value]) => `export const ${name} = ${JSON.stringify(value)};`,
      );
      return { contents: constants.join('\n') };
    });
  },
});
