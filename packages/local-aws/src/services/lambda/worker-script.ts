import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildSync, stop } from 'esbuild';

/** Bundles the workers' code as JavaScript: a thread that strips TypeScript's types itself needs 8 MB more memory. */
export function workerScript(dataDir: string): URL {
  const outfile = join(dataDir, 'worker.mjs');
  const entry = fileURLToPath(new URL('./worker.ts', import.meta.url));
  buildSync({ entryPoints: [entry], outfile, bundle: true, platform: 'node', format: 'esm', logLevel: 'error' });
  // Ends esbuild's child process, which would otherwise run as long as this process.
  void stop();
  return pathToFileURL(outfile);
}
