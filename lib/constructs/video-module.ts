import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';

const run = promisify(execFile);
const require = createRequire(import.meta.url);

const lockFile = join(import.meta.dirname, '../../package-lock.json');
const Lock = v.object({
  packages: v.record(v.string(), v.object({ version: v.optional(v.string()), integrity: v.optional(v.string()) })),
});

/** node-av requires its native part by this name, on Lambda from the packages of a layer (NODE_PATH). */
const packageFor = (machine: string): string => `@seydx/node-av-${machine}`;
const ofLambda = packageFor('linux-arm64');

/** Where the file is in a layer. */
export const videoModulePath = (machine: string): string =>
  join('nodejs/node_modules', packageFor(machine), 'node-av.node');

/**
 * Writes a layer with node-av's native part for Lambda's processor, which npm installs on such machines only. npm itself takes
 * it from its cache or from the registry, by the version and the hash of package-lock.json, and runs none of its scripts. What
 * was written before is left as it is.
 */
export async function writeVideoLayer(dir: string): Promise<string> {
  const { packages } = v.parse(Lock, JSON.parse(readFileSync(lockFile, 'utf8')));
  const { version = '', integrity = '' } = packages[`node_modules/${ofLambda}`] ?? {};
  const dependencies = { [ofLambda]: version };
  // Without its `os` and `cpu`, for which npm would refuse it here.
  const lock = {
    lockfileVersion: 3,
    packages: { '': { dependencies }, [`node_modules/${ofLambda}`]: { version, integrity } },
  };
  const root = join(dir, 'nodejs');
  const written = { 'package.json': JSON.stringify({ dependencies }), 'package-lock.json': JSON.stringify(lock) };
  const isThere = Object.entries(written).every(
    ([name, text]) => existsSync(join(root, name)) && readFileSync(join(root, name), 'utf8') === text,
  );
  if (isThere && existsSync(join(dir, videoModulePath('linux-arm64')))) return dir;
  rmSync(root, { recursive: true, force: true });
  mkdirSync(root, { recursive: true });
  for (const [name, text] of Object.entries(written)) writeFileSync(join(root, name), text);
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'], { cwd: root });
  return dir;
}

/** Writes the same layer for the local cloud, with links to what npm has installed for this machine. */
export function linkVideoLayer(dir: string): string {
  const machine = `${process.platform}-${process.arch}`;
  const path = join(dir, videoModulePath(machine));
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(require.resolve(`${packageFor(machine)}/node-av.node`), path);
  return dir;
}
