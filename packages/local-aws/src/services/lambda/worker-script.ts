import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildSync, stop } from 'esbuild';

const sourceDir = resolve(import.meta.dirname, '../..');
const bundleDir = join(sourceDir, '../dist');

/** Writes the workers' code into the data folder, where it stays the same while the cloud runs. */
export function workerScript(dataDir: string): URL {
  const file = join(dataDir, 'worker.mjs');
  writeFileSync(file, bundled());
  return pathToFileURL(file);
}

/**
 * The workers' code as JavaScript: a thread that strips TypeScript's types itself needs 8 MB more memory. It is bundled again
 * only after a change of this package, since a start of esbuild takes longer than all else that Lambda does at its start.
 */
function bundled(): string {
  const file = join(bundleDir, 'worker.mjs');
  const version = `// of sources ${hashOfSources()}\n`;
  const known = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (known.startsWith(version)) return known;
  const text = version + bundle();
  mkdirSync(bundleDir, { recursive: true });
  // A process that starts at the same time reads the old or the new file, never a partial one.
  const halfWritten = `${file}.${process.pid}-${performance.now()}`;
  writeFileSync(halfWritten, text);
  renameSync(halfWritten, file);
  return text;
}

function bundle(): string {
  const entry = fileURLToPath(new URL('./worker.ts', import.meta.url));
  const { outputFiles } = buildSync({
    entryPoints: [entry],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  });
  // Ends esbuild's child process, which would otherwise run as long as this process.
  void stop();
  return outputFiles.map(({ text }) => text).join('');
}

function hashOfSources(): string {
  const hash = createHash('sha256');
  for (const path of globSync('**/*.ts', { cwd: sourceDir }).sort())
    hash.update(`\0${path}\0`).update(readFileSync(join(sourceDir, path)));
  return hash.digest('hex');
}
