import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const COPIED = [
  'bin',
  'clients',
  'commands',
  'operate',
  'reference',
  'contract',
  'core',
  'docs',
  'finance',
  'lambdas',
  'lib',
  'runtime',
];
const FILES = [
  'CHANGELOG.md',
  'LICENSE',
  'THIRD-PARTY-NOTICES.md',
  'cdk.json',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];
const LINKED = ['layers', 'node_modules', 'packages'];

/** A copy of this repository, for tests that change its files. */
export class ProjectCopy {
  readonly dir = mkdtempSync(join(tmpdir(), 'cueline-copy-'));

  constructor() {
    for (const path of [...COPIED, ...FILES]) cpSync(path, join(this.dir, path), { recursive: true });
    for (const path of LINKED) symlinkSync(join(process.cwd(), path), join(this.dir, path));
    // The sources are the same, so the assembly is up to date: this saves a synthesis.
    if (existsSync('cdk.out')) cpSync('cdk.out', join(this.dir, 'cdk.out'), { recursive: true });
  }

  /** Saves the file with the first `from` replaced by `to`. Returns a function that restores the file. */
  change(path: string, from: string, to: string): () => void {
    const file = join(this.dir, path);
    const text = readFileSync(file, 'utf8');
    if (!text.includes(from)) throw new Error(`${path} does not hold: ${from}`);
    writeFileSync(file, text.replace(from, to));
    return () => writeFileSync(file, text);
  }

  remove(): void {
    rmSync(this.dir, { recursive: true, force: true });
  }
}
