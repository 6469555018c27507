import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { build } from 'esbuild';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consoleOptions } from '../../lib/constructs/console-files.ts';
import { browserPath, newContext } from '../support/tls/browser.ts';
import { LoopbackServer } from '../support/tls/loopback-server.ts';
import goldenHashes from './painted-hashes.json' with { type: 'json' };
import { paintedScenes } from './painted-scenes.ts';

const root = join(import.meta.dirname, '../..');
const wasm = 'node_modules/canvaskit-wasm/bin/full/canvaskit.wasm';

const script = async (): Promise<string> => {
  const entryPoints = [join(import.meta.dirname, 'paint-in-browser.ts')];
  const { outputFiles } = await build({ ...consoleOptions, entryPoints, splitting: false, write: false });
  return outputFiles[0]?.text ?? '';
};

// Skipped on machines without a browser, of which ./setup warns.
describe.skipIf(browserPath === undefined)('the painter in Chromium', () => {
  const server = new LoopbackServer(
    createServer(async ({ url = '/' }, response) => {
      if (url === '/canvaskit.wasm') response.end(await readFile(join(root, wasm)));
      else if (url.endsWith('.ttf')) response.end(await readFile(join(root, url)));
      else response.setHeader('content-type', 'text/html').end('<!doctype html>');
    }),
  );
  let hashesOf: (name: string) => Promise<unknown>;

  beforeAll(async () => {
    await server.listen();
    const page = await (await newContext(browserPath ?? '')).newPage();
    await page.goto(`http://${server.address}/`);
    await page.addScriptTag({ content: await script(), type: 'module' });
    await page.waitForFunction('globalThis.paintInBrowser');
    hashesOf = (name) => page.evaluate(`paintInBrowser(${JSON.stringify(name)})`);
  });
  afterAll(() => server.stop());

  it.each(paintedScenes)('paints each pixel of $name as Node does', async ({ name }) => {
    expect(v.parse(v.array(v.string()), await hashesOf(name))).toEqual(Reflect.get(goldenHashes, name));
  });
});
