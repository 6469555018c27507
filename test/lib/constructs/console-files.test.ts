import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { isHashedFile } from '#contract/console.ts';
import { consoleOptions } from '../../../lib/constructs/console-files.ts';

const wasmFile = createRequire(import.meta.url).resolve('canvaskit-wasm/bin/full/canvaskit.wasm');

it('a script of the console that imports CanvasKit has its WASM beside it, by a name with a hash', async () => {
  const contents = `import init from 'canvaskit-wasm/full'; import file from 'canvaskit-wasm/bin/full/canvaskit.wasm';
    init({ locateFile: () => file });`;
  const { outputFiles } = await build({ ...consoleOptions, stdin: { contents, resolveDir: '.' }, write: false });
  const [wasm, script] = outputFiles;
  expect(isHashedFile(basename(wasm?.path ?? ''))).toBe(true);
  expect(readFileSync(wasmFile).equals(wasm?.contents ?? Buffer.of())).toBe(true);
  expect(script?.text).toContain(`"./${basename(wasm?.path ?? '')}"`);
});
