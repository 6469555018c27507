import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildSync, stop } from 'esbuild';

/** Writes the workers' code as JavaScript: a thread that strips the types of TypeScript itself takes 8 MB more for that. */
export function workerScript(dataDir: string): URL {
  const outfile = join(dataDir, 'worker.mjs');
  const entry = fileURLToPath(new URL('./worker.ts', import.meta.url));
  buildSync({ entryPoints: [entry], outfile, bundle: true, platform: 'node', format: 'esm', logLevel: 'error' });
  // Its helpers would live as long as this process.
  void stop();
  return pathToFileURL(outfile);
}
