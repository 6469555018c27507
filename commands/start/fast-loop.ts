import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { Functions, functionsFile } from '../../lib/constructs/functions-of.ts';
import { replaceAssembly, synthIfChanged } from '../synth.ts';
import { HandlerBuilds } from './handler-builds.ts';
import type { ReplaceableCloud } from './replaceable-cloud.ts';
import type { SourceWatch } from './source-watch.ts';
import { templateChanges } from './template-changes.ts';

export interface FastLoopOptions {
  readonly cloud: ReplaceableCloud;
  /** The cloud runs its cdk.out. */
  readonly projectDir: string;
  readonly data: string;
  readonly debug: boolean;
  readonly log: (line: string) => void;
}

/** The sources of templates; all others are in handlers only. */
const TEMPLATE_SOURCES = /^(bin|contract|layers|lib)\/|^cdk\.json$/;
const NEEDS_NEW_START = ['package-lock.json', 'tsconfig.json'];

/** Applies saved changes to a running cloud: replaces the code of functions, and redeploys changed templates. */
export class FastLoop {
  readonly #options: FastLoopOptions;
  readonly #builds: HandlerBuilds;
  readonly #assemblyDir: string;
  /** The folder of the newest build of each handler, by entry. */
  readonly #built = new Map<string, string>();
  /** Since the last successful synthesis. */
  #templateChanged = false;

  constructor(options: FastLoopOptions) {
    const { projectDir, data, debug } = options;
    this.#options = options;
    this.#assemblyDir = join(projectDir, 'cdk.out');
    this.#builds = new HandlerBuilds({ root: projectDir, outDir: join(data, 'handlers'), debug });
  }

  /** Runs until the watch is closed. Errors are printed. */
  async run(sources: SourceWatch): Promise<void> {
    this.#options.log('Watching for changes.');
    for (let changed = await sources.next(); changed; changed = await sources.next()) {
      await this.#apply(changed).catch((cause: unknown) => {
        this.#options.log(`${cause instanceof Error ? cause.message : cause}\nwatch: the previous code still runs`);
      });
    }
  }

  /** Replaces the code of every function by the newest build of its handler; handlers without one are built first. */
  async replaceAll(): Promise<void> {
    const entries = this.#functions().map(({ entry }) => entry);
    await this.#build(entries.filter((entry) => !this.#built.has(entry)));
    this.#replace(entries);
  }

  async #apply(changed: readonly string[]): Promise<void> {
    const { log } = this.#options;
    this.#templateChanged ||= changed.some((path) => TEMPLATE_SOURCES.test(path));
    for (const path of NEEDS_NEW_START) {
      if (changed.includes(path)) log(`watch: a change of ${path} takes effect at the next npm start`);
    }
    const entries = this.#builds.entriesOf(changed);
    if (entries.length > 0) {
      const startedAtMs = performance.now();
      await this.#build(entries);
      this.#replace(entries);
      log(`watch: new code in ${inWords(entries)} after ${secondsSince(startedAtMs)}`);
    }
    if (this.#templateChanged) await this.#synthesize();
  }

  async #build(entries: readonly string[]): Promise<void> {
    if (entries.length === 0) return;
    for (const [entry, codeDir] of await this.#builds.build(entries)) this.#built.set(entry, codeDir);
  }

  #replace(entries: readonly string[]): void {
    for (const { entry, ...functionId } of this.#functions()) {
      const codeDir = entries.includes(entry) && this.#built.get(entry);
      if (codeDir) this.#options.cloud.replaceCode(functionId, codeDir);
    }
  }

  async #synthesize(): Promise<void> {
    const { cloud, log } = this.#options;
    const nextDir = `${this.#assemblyDir}.next`;
    try {
      await synthIfChanged({ outDir: nextDir, log: () => {} });
      this.#templateChanged = false;
      const { differ, lost } = templateChanges(this.#assemblyDir, nextDir);
      if (differ) {
        log('watch: the stacks changed and are redeployed; requests are refused meanwhile');
        for (const name of lost) log(`watch: ${name} was removed; npm start -- --reset deletes its data`);
        const startedAtMs = performance.now();
        await cloud.redeploy(nextDir, this.#assemblyDir);
        log(`watch: redeployed after ${secondsSince(startedAtMs)}`);
      }
      replaceAssembly(this.#assemblyDir, nextDir);
      if (differ) await this.replaceAll();
    } finally {
      rmSync(nextDir, { recursive: true, force: true });
    }
  }

  #functions(): Functions {
    const file = join(this.#assemblyDir, functionsFile);
    return existsSync(file) ? v.parse(Functions, JSON.parse(readFileSync(file, 'utf8'))) : [];
  }
}

const inWords = (entries: readonly string[]): string =>
  entries.length > 3 ? `${entries.length} functions` : entries.join(', ');

const secondsSince = (startedAtMs: number): string => `${((performance.now() - startedAtMs) / 1000).toFixed(1)} s`;
