import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type BuildOptions, build, type OutputFile } from 'esbuild';
import { literalSchemaKeys } from './literal-schema-keys.ts';

export interface BundleOptions {
  /** Paths under `sourceDir`, without .lambda.ts. */
  readonly entries: readonly string[];
  readonly sourceDir: string;
  /** Gets `lambdas/<entry>/index.mjs` and `metafile.json`. */
  readonly outDir: string;
}

/**
 * Bundles every Lambda in one esbuild call. Answers the folder of an entry's bundle, for `lambda.Code.fromAsset`.
 * Throws when a row names a file that does not exist.
 */
export async function bundleLambdas({ entries, sourceDir, outDir }: BundleOptions): Promise<(entry: string) => string> {
  const missing = entries.map((entry) => join(sourceDir, `${entry}.lambda.ts`)).filter((path) => !existsSync(path));
  if (missing.length > 0) throw new Error(`Rows of contract/ name files that do not exist:\n  ${missing.join('\n  ')}`);
  const bundlesDir = join(outDir, 'lambdas');
  const { outputFiles, metafile } = await build({
    entryPoints: Object.fromEntries(entries.map((entry) => [`${entry}/index`, join(sourceDir, `${entry}.lambda.ts`)])),
    outdir: bundlesDir,
    ...lambdaOptions,
    metafile: true,
    write: false,
  });
  for (const file of outputFiles) writeIfChanged(file, outDir);
  replaceFile(join(outDir, 'metafile.json'), JSON.stringify(metafile), outDir);
  return (entry) => join(bundlesDir, entry);
}

/** What packages carry along for other surroundings than a Lambda's; the files say why each can go. */
const replacements = {
  '@aws-sdk/credential-provider-node': resolve(import.meta.dirname, '../replacements/environment-credentials.ts'),
  'brotli/decompress.js': resolve(import.meta.dirname, '../replacements/no-brotli.ts'),
};

/** How esbuild makes what runs in a Lambda; benches measure what is made so. */
export const lambdaOptions = {
  outExtension: { '.js': '.mjs' },
  bundle: true,
  minify: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  mainFields: ['module', 'main'],
  alias: replacements,
  plugins: [literalSchemaKeys],
  // CommonJS packages inside an ES module still call require.
  banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
  legalComments: 'none',
  logLevel: 'warning',
} satisfies BuildOptions;

function writeIfChanged({ path, contents }: OutputFile, outDir: string): void {
  if (existsSync(path) && readFileSync(path).equals(contents)) return;
  replaceFile(path, contents, outDir);
}

/** Another process may bundle at the same time: by renaming, a reader meets the old file or the new, never half of one. */
function replaceFile(path: string, contents: string | Uint8Array, outDir: string): void {
  mkdirSync(dirname(path), { recursive: true });
  // Not beside the file: all of an entry's folder goes into its asset.
  const halfWritten = join(outDir, `.half-written-${randomUUID()}`);
  writeFileSync(halfWritten, contents);
  renameSync(halfWritten, path);
}
