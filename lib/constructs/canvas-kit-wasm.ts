import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Metafile, Plugin } from 'esbuild';

const wasmFile = createRequire(import.meta.url).resolve('canvaskit-wasm/bin/full/canvaskit.wasm');
const script = /\/canvaskit-wasm\/bin\/full\/canvaskit\.js$/;

/** Under Node CanvasKit reads its WASM from the folder of its own script: puts it beside each file that has the script. */
export const canvasKitWasm: Plugin = {
  name: 'canvas-kit-wasm',
  setup({ initialOptions, onEnd }) {
    initialOptions.metafile = true;
    onEnd(({ metafile, outputFiles }) => {
      const folders = foldersWithScript(metafile, initialOptions.absWorkingDir ?? process.cwd());
      if (folders.length === 0) return;
      const contents = readFileSync(wasmFile);
      for (const folder of folders) {
        const path = join(folder, 'canvaskit.wasm');
        if (outputFiles) outputFiles.push({ path, contents, hash: '', text: '' });
        else writeFileSync(path, contents);
      }
    });
  },
};

const foldersWithScript = (metafile: Metafile | undefined, workingDir: string): string[] =>
  Object.entries(metafile?.outputs ?? {}).flatMap(([path, { inputs }]) =>
    Object.keys(inputs).some((input) => script.test(input)) ? [dirname(join(workingDir, path))] : [],
  );
