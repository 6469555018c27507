import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type BuildOptions, build, type OutputFile, type Plugin } from 'esbuild';
import { canvasKitWasm } from './canvas-kit-wasm.ts';
import { consoleFiles } from './console-files.ts';
import { requiredFromLayers } from './from-layers.ts';
import { literalSchemaKeys } from './literal-schema-keys.ts';
import { openapiFile } from './openapi-file.ts';
import { packageVersions } from './package-versions.ts';

export interface BundleOptions {
  /** Paths under `sourceDir`, without .lambda.ts. */
  readonly entries: readonly string[];
  readonly sourceDir: string;
  readonly outDir: string;
}

/** Written last. */
const metafileName = 'metafile.json';

/** The code of one Lambda. */
export interface Bundle {
  readonly folder: string;
  /** The module in the folder and its export, as Lambda names a handler. */
  readonly handler: string;
}

/**
 * Bundles every Lambda in one esbuild call, each in a folder of its own, for deployments: `lambdas/<entry>/index.mjs`, and
 * `metafile.json`. Throws where a row names a file that does not exist.
 */
export async function bundleLambdas({ entries, sourceDir, outDir }: BundleOptions): Promise<(entry: string) => Bundle> {
  const { outputFiles, metafile } = await build({
    entryPoints: entryPoints(entries, sourceDir),
    outdir: join(outDir, 'lambdas'),
    ...lambdaOptions,
    metafile: true,
    write: false,
  });
  for (const file of outputFiles) writeIfChanged(file, outDir);
  replaceFile(join(outDir, metafileName), JSON.stringify(metafile), outDir);
  return bundlesIn(outDir);
}

/** Bundles every Lambda as for a deployment, unless `outDir` has the bundles of the same sources already. */
export async function bundleOnce(options: BundleOptions): Promise<(entry: string) => Bundle> {
  const { outDir } = options;
  if (!existsSync(join(outDir, metafileName))) await bundleLambdas(options);
  return bundlesIn(outDir);
}

const bundlesIn =
  (outDir: string) =>
  (entry: string): Bundle => ({ folder: join(outDir, 'lambdas', entry), handler: 'index.handler' });

/**
 * Bundles every Lambda into one folder, for the local cloud: what several of them import is in files that they share, which
 * takes a tenth of the time. Throws where a row names a file that does not exist.
 */
export async function bundleTogether({
  entries,
  sourceDir,
  outDir,
}: BundleOptions): Promise<(entry: string) => Bundle> {
  await build({ entryPoints: entryPoints(entries, sourceDir), outdir: outDir, ...lambdaOptions, splitting: true });
  return (entry) => ({ folder: outDir, handler: `${entry}/index.handler` });
}

/**
 * Beside a handler may be the program of a process that it starts, and that of the threads of this: `<entry>.child.ts` becomes
 * `<entry>/child.mjs`, and `<entry>.thread.ts` becomes `<entry>/thread.mjs`.
 */
export function entryPoints(entries: readonly string[], sourceDir: string): Record<string, string> {
  const missing = entries.map((entry) => join(sourceDir, `${entry}.lambda.ts`)).filter((path) => !existsSync(path));
  if (missing.length > 0) throw new Error(`Rows of contract/ name files that do not exist:\n  ${missing.join('\n  ')}`);
  const programs = entries.flatMap((entry) =>
    ['child', 'thread'].map((kind) => [`${entry}/${kind}`, join(sourceDir, `${entry}.${kind}.ts`)] as const),
  );
  return Object.fromEntries([
    ...entries.map((entry) => [`${entry}/index`, join(sourceDir, `${entry}.lambda.ts`)]),
    ...programs.filter(([, path]) => existsSync(path)),
  ]);
}

/** Replaces parts of packages that a Lambda does not need; each file gives the reason. */
const replacements = {
  '@aws-sdk/credential-provider-node': resolve(import.meta.dirname, '../replacements/environment-credentials.ts'),
  '@smithy/core/event-streams': resolve(import.meta.dirname, '../replacements/no-event-streams.ts'),
  '@modelcontextprotocol/server/_shims': resolve(import.meta.dirname, '../replacements/no-json-schema-validator.ts'),
};

/** `onConsoleBuilt` receives the sources of the console, which esbuild does not list among the inputs of a bundle. */
export const lambdaPlugins = (onConsoleBuilt?: (sources: readonly string[]) => void): Plugin[] => [
  literalSchemaKeys,
  packageVersions,
  openapiFile,
  canvasKitWasm,
  requiredFromLayers,
  consoleFiles(onConsoleBuilt),
];

/** esbuild options of Lambda bundles; benchmarks use them too. */
export const lambdaOptions = {
  outExtension: { '.js': '.mjs' },
  bundle: true,
  minify: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  mainFields: ['module', 'main'],
  alias: replacements,
  // The SDK imports it when it uploads in parts, which no Lambda does.
  external: ['tus-js-client'],
  plugins: lambdaPlugins(),
  // CommonJS packages inside an ES module still call require, and ask for their folder.
  banner: {
    js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url),__dirname=import.meta.dirname;",
  },
  legalComments: 'none',
  logLevel: 'warning',
} satisfies BuildOptions;

function writeIfChanged({ path, contents }: OutputFile, outDir: string): void {
  if (existsSync(path) && readFileSync(path).equals(contents)) return;
  replaceFile(path, contents, outDir);
}

/** Another process may bundle at the same time. With a rename, a reader finds the old or the new file, never a partial one. */
function replaceFile(path: string, contents: string | Uint8Array, outDir: string): void {
  mkdirSync(dirname(path), { recursive: true });
  // Not in the file's folder, because the whole folder becomes the asset.
  const halfWritten = join(outDir, `.half-written-${randomUUID()}`);
  writeFileSync(halfWritten, contents);
  renameSync(halfWritten, path);
}
