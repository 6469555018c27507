import { spawn } from 'node:child_process';
import { Console } from 'node:console';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { type Command, runAsProcess } from '../operate/command-line/command.ts';

const projectDir = resolve(import.meta.dirname, '..');

/** All sources of a synthesized app. */
export const appSources = [
  ...['bin', 'clients', 'contract', 'core', 'finance', 'lambdas', 'layers', 'lib', 'runtime'].map((of) => `${of}/**`),
  ...['captions', 'painter', 'speech', 'video'].map((of) => `packages/${of}/{src/**,package.json}`),
  'docs/{openapi.json,look.schema.json,llms.txt,*.md,guides/*.md}',
  'cdk.json',
  'CHANGELOG.md',
  'LICENSE',
  'THIRD-PARTY-NOTICES.md',
  'package-lock.json',
  'tsconfig.json',
];

/**
 * Names a folder for bundles of each handler alone, which any assembly of the same sources takes. They take longer to make than
 * one of all handlers, and half as long to load: for runs of tests.
 */
export const bundlesVariable = 'CUELINE_BUNDLES';

const stampFile = '.inputs.json';
/** Has the hash of the manifest too, since `npx cdk synth` writes to the same folder without a stamp. */
const Stamp = v.object({ inputs: v.string(), manifest: v.string() });

export interface SynthOptions {
  /** Where the assembly goes; relative to the working directory. */
  readonly outDir: string;
  /** @default 'dev' */
  readonly stage?: string;
  /** A file with stages, in place of the shipped one; relative to the working directory. */
  readonly config?: string | undefined;
  /** The program that synthesizes; relative to the project. @default 'bin/cueline.ts' */
  readonly app?: string;
  /** Prints the one line. @default console.log */
  readonly log?: (line: string) => void;
}

/**
 * Synthesizes the app unless `outDir` has the result already, and prints one line. May run several times at once. Throws the
 * app's output when it fails.
 */
export async function synthIfChanged({
  outDir,
  stage = 'dev',
  config,
  app = 'bin/cueline.ts',
  log = console.log,
}: SynthOptions): Promise<{ changed: boolean }> {
  const sources = hashOfSources();
  const wanted = hashOfInputs(sources, stage, config);
  if (isCurrent(outDir, wanted)) {
    log(`${outDir}: nothing changed`);
    return { changed: false };
  }
  const started = performance.now();
  const fresh = mkdtempSync(`${outDir}.new-`);
  try {
    await runApp(app, fresh, sources, { stage, ...(config && { config: resolve(config) }) });
    writeFileSync(join(fresh, stampFile), JSON.stringify({ inputs: wanted, manifest: hashOfManifest(fresh) }));
    replaceAssembly(outDir, fresh);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  log(`${outDir}: synthesized stage ${stage} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return { changed: true };
}

function isCurrent(outDir: string, wanted: string): boolean {
  const stampPath = join(outDir, stampFile);
  if (!existsSync(stampPath) || !existsSync(join(outDir, 'manifest.json'))) return false;
  const stamp = v.safeParse(v.pipe(v.string(), v.parseJson(), Stamp), readFileSync(stampPath, 'utf8'));
  return stamp.success && stamp.output.inputs === wanted && stamp.output.manifest === hashOfManifest(outDir);
}

/** A font is large, so its size and time stand for its content. */
const contentOf = (path: string): string | Buffer => {
  if (!path.endsWith('.ttf')) return readFileSync(path);
  const { size, mtimeMs } = statSync(path);
  return `${size} ${mtimeMs}`;
};

function hashOfInputs(sources: string, stage: string, config?: string): string {
  // A saved handler replaces one of the bundles that are made together.
  const hash = createHash('sha256')
    .update(sources)
    .update(stage)
    .update(process.env[bundlesVariable] ? 'alone' : '');
  if (config) hash.update(readFileSync(config));
  return hash.digest('hex');
}

function hashOfSources(): string {
  const hash = createHash('sha256');
  for (const path of globSync(appSources, { cwd: projectDir }).sort()) {
    if (!statSync(join(projectDir, path)).isFile()) continue;
    hash.update(`\0${path}\0`).update(contentOf(join(projectDir, path)));
  }
  return hash.digest('hex');
}

const hashOfManifest = (assemblyDir: string): string =>
  createHash('sha256')
    .update(readFileSync(join(assemblyDir, 'manifest.json')))
    .digest('hex');

async function runApp(
  path: string,
  outDir: string,
  sources: string,
  context: Readonly<Record<string, string>>,
): Promise<void> {
  const { [bundlesVariable]: bundles } = process.env;
  const app = spawn(process.execPath, [path, '--local'], {
    cwd: projectDir,
    env: {
      ...process.env,
      CDK_OUTDIR: resolve(outDir),
      CDK_CONTEXT_JSON: JSON.stringify(context),
      ...(bundles && { [bundlesVariable]: join(bundles, sources) }),
      // CDK's default rules only warn, and take most of the time (docs/decisions/synthesis-without-default-rules.md).
      CDK_VALIDATION: 'false',
      // esbuild collects garbage less often: a fifth less CPU for a tenth more memory.
      GOGC: '400',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [app.stdout, app.stderr]) stream.on('data', (chunk) => (output += chunk));
  const code = await new Promise<number | null>((done, fail) => app.on('error', fail).on('close', done));
  if (code !== 0) throw new Error(`The app could not be synthesized:\n${output.trim()}`);
}

/** Replaces the assembly in `outDir`. When another process replaces it at the same time, that one stays. */
export function replaceAssembly(outDir: string, fresh: string): void {
  const old = `${fresh}.old`;
  renameUnless(['ENOENT'], outDir, old);
  renameUnless(['ENOTEMPTY', 'EEXIST'], fresh, outDir);
  rmSync(old, { recursive: true, force: true });
}

function renameUnless(tolerated: readonly string[], from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && tolerated.includes(String(error.code)))) throw error;
  }
}

const help = `Synthesizes the app into a folder, unless it has the result of the same sources already. The local cloud runs it.

npm run synth -- [options]

  --out DIR      where the assembly goes (default: cdk.out)
  --stage NAME   a stage (default: dev)
  --config FILE  stages in place of the shipped one, such as cueline.config.json`;

export const main: Command = async (args, io) => {
  const { log } = new Console(io);
  const { values } = parseArgs({
    args: [...args],
    options: {
      out: { type: 'string', default: 'cdk.out' },
      stage: { type: 'string', default: 'dev' },
      config: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) log(help);
  else await synthIfChanged({ outDir: values.out, stage: values.stage, config: values.config, log });
  return 0;
};

if (import.meta.main) await runAsProcess(main);
