import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Reporter, TestModule, Vitest } from 'vitest/node';

const inputs = [
  'packages/local-aws/{src,test}/**',
  'packages/local-aws/*.*',
  'test/support/media/**',
  'test/fixtures/**',
  'layers/fonts/montserrat.ttf',
  'package-lock.json',
  'vitest.config.ts',
];
const programs = [
  ['ffmpeg', '-version'],
  ['pocketsphinx_batch', '-help'],
] as const;

/**
 * The tests of packages/local-aws take a fifth of all unit tests' time, and depend on that folder, on fixtures and on programs
 * alone. A file notes on which of these they have all passed: then `npm test` skips them. A clean clone has no such file.
 */
export class PassedPackage implements Reporter {
  readonly #file: string;
  readonly #project: string;
  readonly #hash: string;
  /** Whether the tests have passed on what is here now. */
  readonly isPassed: boolean;
  #isWhole = true;

  constructor({
    file = 'node_modules/.cache/cueline/passed-local-aws',
    project = 'local-aws',
    hash = hashOfInputs(),
  } = {}) {
    this.#file = file;
    this.#project = project;
    this.#hash = hash;
    this.isPassed = existsSync(file) && readFileSync(file, 'utf8') === hash;
  }

  onInit({ config }: Vitest): void {
    this.observe(config);
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    this.end(modules.map((module) => ({ project: module.project.name, file: module.moduleId, state: module.state() })));
  }

  observe({ testNamePattern }: { readonly testNamePattern?: RegExp | undefined }): void {
    this.#isWhole = testNamePattern === undefined;
  }

  end(modules: readonly { readonly project: string; readonly file: string; readonly state: string }[]): void {
    const passed = new Set(
      modules.filter(({ project, state }) => project === this.#project && state === 'passed').map(({ file }) => file),
    );
    if (!this.#isWhole || !testFiles().every((file) => passed.has(resolve(file)))) return;
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(this.#file, this.#hash);
  }
}

export const testFiles = (): string[] => globSync('packages/local-aws/test/**/*.test.ts');

const hashOfInputs = (): string => {
  const hash = createHash('sha256').update(`${process.version} ${process.platform} ${process.arch}`);
  for (const [program, option] of programs) hash.update(`\0${versionOf(program, option)}`);
  for (const path of globSync(inputs).sort()) {
    if (statSync(path).isFile()) hash.update(`\0${path}\0`).update(readFileSync(path));
  }
  return hash.digest('hex');
};

const versionOf = (program: string, option: string): string => {
  try {
    return execFileSync(program, [option], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return 'none';
  }
};
