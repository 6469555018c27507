import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Metafile } from 'esbuild';
import { entryPoints, lambdaOptions, lambdaPlugins } from '../../lib/constructs/bundle-lambdas.ts';

export interface HandlerBuildsOptions {
  /** The folder of the repository. */
  readonly root: string;
  /** Gets a folder per build; those of an earlier run are deleted. */
  readonly outDir: string;
  /** With source maps, and not minified. */
  readonly debug: boolean;
}

/** Builds handlers as the synthesis for the local cloud does, and finds the handlers that a file is part of. */
export class HandlerBuilds {
  readonly #options: HandlerBuildsOptions;
  /** The source files of each handler, by entry. */
  readonly #inputs = new Map<string, ReadonlySet<string>>();
  /** The folders of each handler's last two builds, the newer last. */
  readonly #folders = new Map<string, string[]>();
  readonly #failed = new Set<string>();
  #count = 0;

  constructor(options: HandlerBuildsOptions) {
    this.#options = options;
    rmSync(options.outDir, { recursive: true, force: true });
  }

  /** Entries that these files are part of, and those whose last build failed, since their imports are unknown. */
  entriesOf(changed: readonly string[]): string[] {
    const affected = [...this.#inputs].filter(([, inputs]) => changed.some((path) => inputs.has(path)));
    return [...new Set([...affected.map(([entry]) => entry), ...this.#failed])].filter((entry) =>
      existsSync(join(this.#options.root, sourceOf(entry))),
    );
  }

  /** Builds entries into one folder and returns it for each. Throws the errors of esbuild. */
  async build(entries: readonly string[]): Promise<Map<string, string>> {
    const { root, outDir, debug } = this.#options;
    this.#count += 1;
    const folder = join(outDir, String(this.#count));
    for (const entry of entries) this.#failed.add(entry);
    let consoleSources: readonly string[] = [];
    const { metafile } = await build({
      ...lambdaOptions,
      plugins: lambdaPlugins((sources) => (consoleSources = sources)),
      entryPoints: entryPoints(entries, join(root, 'lambdas')),
      outdir: folder,
      splitting: true,
      absWorkingDir: root,
      metafile: true,
      logLevel: 'silent',
      ...(debug && { minify: false, sourcemap: 'inline' }),
    });
    for (const entry of entries) {
      this.#failed.delete(entry);
      this.#inputs.set(entry, filesOf(metafile, sourceOf(entry), consoleSources));
    }
    this.#keep(entries, folder);
    return new Map(entries.map((entry) => [entry, folder]));
  }

  /** Keeps the previous build of each handler too, since a worker may be about to load it. */
  #keep(entries: readonly string[], folder: string): void {
    const before = new Set([...this.#folders.values()].flat());
    for (const entry of entries) this.#folders.set(entry, [...(this.#folders.get(entry) ?? []), folder].slice(-2));
    const kept = new Set([...this.#folders.values()].flat());
    for (const old of before) if (!kept.has(old)) rmSync(old, { recursive: true });
  }
}

const sourceOf = (entry: string): string => `lambdas/${entry}.lambda.ts`;

/** All imported files, also those that are not in the output: a file of which nothing is used now may be used after a change. */
function filesOf({ inputs }: Metafile, start: string, consoleSources: readonly string[]): Set<string> {
  const found = new Set<string>();
  const open = [start, start.replace(/\.lambda\.ts$/, '.child.ts')];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (found.has(path) || path.includes('node_modules/')) continue;
    found.add(path);
    if (path.startsWith('console-files:')) for (const source of consoleSources) found.add(source);
    for (const imported of inputs[path]?.imports ?? []) if (!imported.external) open.push(imported.path);
  }
  return found;
}
