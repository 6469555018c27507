import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type ConsoleFile, packagesPath } from '#contract/console.ts';
import { type BuiltFiles, taggedFile } from './served-file.ts';

const execute = promisify(execFile);
const projectDir = resolve(import.meta.dirname, '../..');
const cacheDir = join(projectDir, 'node_modules/.cache/cueline/packages');

/** Folders of clients/ whose packages a deployment serves. */
const clients = ['sdk', 'cli', 'mcp'];
const wheel = 'python';
const inputs = [
  `clients/{${[...clients, wheel].join(',')}}/**`,
  'clients/write-package.ts',
  'CHANGELOG.md',
  'LICENSE',
  'THIRD-PARTY-NOTICES.md',
  'package-lock.json',
  'tsconfig.json',
];

/**
 * The packages as they are published, by the path that a deployment serves them at: `/packages/<name>.tgz`, and the wheel. They are
 * built again only when their sources have changed. May run several times at once.
 */
export async function buildPackages(): Promise<BuiltFiles> {
  const sources = globSync(inputs, { cwd: projectDir }).filter((path) => statSync(join(projectDir, path)).isFile());
  const built = join(cacheDir, hashOf(sources));
  if (!isFolder(built)) await pack(built);
  const packed = readdirSync(built).map((file): [string, ConsoleFile] => [
    // npm puts the version at the end of the name. pip wants it in the name of a wheel.
    `${packagesPath}/${file.endsWith('.whl') ? file : `${file.replace(/-\d.*$/, '')}.tgz`}`,
    taggedFile(file, readFileSync(join(built, file))),
  ]);
  return { files: Object.fromEntries(packed), sources };
}

const hashOf = (paths: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const path of paths.toSorted()) hash.update(`\0${path}\0`).update(readFileSync(join(projectDir, path)));
  return hash.digest('hex').slice(0, 16);
};

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** Another process may have packed the same. */
function keep(packed: string, to: string): void {
  try {
    renameSync(packed, to);
  } catch (error) {
    if (!isFolder(to)) throw error;
  }
}

async function pack(to: string): Promise<void> {
  mkdirSync(cacheDir, { recursive: true });
  const folder = mkdtempSync(join(cacheDir, 'new-'));
  try {
    const built = clients.map((name) => join(folder, name));
    const packed = join(folder, 'packed');
    await Promise.all(
      [...clients, wheel].map((name, at) =>
        execute(process.execPath, [`clients/${name}/build.ts`, built[at] ?? packed], { cwd: projectDir }),
      ),
    );
    await execute('npm', ['pack', '--silent', '--pack-destination', packed, ...built], { cwd: projectDir });
    keep(packed, to);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
