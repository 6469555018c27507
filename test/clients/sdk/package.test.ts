import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { build } from 'esbuild';
import { expect, it, onTestFinished } from 'vitest';
import { builtPackage } from '../../support/sdk/built-package.ts';

const maxCoreBytes = 11 * 1024;
const maxInstalledBytes = 570_000;

const dist = builtPackage('sdk');

/** What a bundler makes of an import, minified. The platform has no Node, so an import of it would fail. */
const bundled = async (contents: string): Promise<string> => {
  const stdin = { contents, resolveDir: dist };
  const { outputFiles } = await build({
    stdin,
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'neutral',
    external: ['tus-js-client'],
    write: false,
    logLevel: 'error',
  });
  return outputFiles.map(({ text }) => text).join('');
};

it('adds at most 11 KB to a page, compressed', async () => {
  const core = await bundled(`export { Cueline } from './index.js'`);
  expect(gzipSync(core, { level: 9 }).length).toBeLessThanOrEqual(maxCoreBytes);
});

it('adds no API client to a receiver of webhooks', async () => {
  const receiver = await bundled(`export { unwrap } from './webhooks.js'`);
  expect(receiver).not.toContain('/projects');
  expect(gzipSync(receiver, { level: 9 }).length).toBeLessThan(1500);
});

it('is small, has no dependency and no unneeded file', () => {
  const manifest = JSON.parse(readFileSync(join(dist, 'package.json'), 'utf8'));
  expect(manifest).toMatchObject({ license: 'MIT', sideEffects: false, engines: { node: '>=20' } });
  expect(manifest.dependencies).toBeUndefined();
  expect(manifest.peerDependenciesMeta).toEqual({ 'tus-js-client': { optional: true } });
  const [packed] = JSON.parse(execFileSync('npm', ['pack', '--dry-run', '--json'], { cwd: dist, encoding: 'utf8' }));
  expect(packed.unpackedSize).toBeLessThan(maxInstalledBytes);
  const files: string[] = packed.files.map(({ path }: { path: string }) => path.split('/')[0] ?? '');
  expect(
    files.filter((path) => !/^(?:CHANGELOG\.md|LICENSE|README\.md|package\.json|types|cjs|[\w-]+\.js)$/.test(path)),
  ).toEqual([]);
  expect(files).toEqual(
    expect.arrayContaining(['LICENSE', 'README.md', 'index.js', 'node.js', 'webhooks.js', 'types']),
  );
});

/** A folder in which the package is installed. */
const consumer = (): string => {
  const folder = temporaryFolder(onTestFinished);
  mkdirSync(join(folder, 'node_modules/@cueline'), { recursive: true });
  symlinkSync(dist, join(folder, 'node_modules/@cueline/sdk'));
  return folder;
};

it.each(['nodenext', 'bundler', 'CommonJS of nodenext'])(
  'has types that need neither our sources nor the types of Node, for %s',
  (resolution) => {
    const folder = consumer();
    writeFileSync(
      join(folder, 'use.ts'),
      `import { Cueline, type Project } from '@cueline/sdk';
     import { unwrap } from '@cueline/sdk/webhooks';
     const client = new Cueline({ baseUrl: 'https://api/v1' });
     export const titles = async (): Promise<string[]> => {
       const found: string[] = [];
       for await (const project of client.projects.list({ status: 'ready' })) found.push(project.title);
       const made: Project = await client.projects.create({ source_url: 'https://x/' }).wait();
       const event = await unwrap('', new Headers(), '');
       return [...found, made.title, event.type === 'export.completed' ? event.data.export_id : ''];
     };
     // @ts-expect-error: one of upload_id and source_url is needed.
     export const nothing = client.projects.create({});
    `,
    );
    const isModule = !resolution.startsWith('CommonJS');
    const isNext = resolution !== 'bundler';
    const compilerOptions = {
      strict: true,
      noEmit: true,
      module: isNext ? 'nodenext' : 'esnext',
      moduleResolution: isNext ? 'nodenext' : 'bundler',
      target: 'es2022',
      lib: ['ES2022', 'DOM', 'DOM.Iterable'],
      types: [],
      skipLibCheck: false,
    };
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: isModule ? 'module' : 'commonjs' }));
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['use.ts'] }));
    const tsc = resolve('node_modules/.bin/tsc');
    expect(() => execFileSync(tsc, ['-p', folder], { encoding: 'utf8' })).not.toThrow();
  },
);

it('gives its classes to require as one copy', () => {
  const program = `const { ConnectionError } = require('@cueline/sdk');
    const { download } = require('@cueline/sdk/node');
    download('http://127.0.0.1:1/', 'x', { maxRetries: 0 }).catch((error) => console.log(error instanceof ConnectionError));`;
  expect(execFileSync(process.execPath, ['-e', program], { cwd: consumer(), encoding: 'utf8' })).toBe('true\n');
});
