import { execFile, execFileSync } from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { readLastRelease } from '../../../operate/release/last-release.ts';
import { gitIn } from '../../../operate/release/plan-release.ts';
import { checkOut, commitNamed } from '../../../operate/rollback/check-out.ts';

/** What a synthesis for the local cloud reads. */
const sources = [
  'bin',
  'clients',
  'contract',
  'core',
  'finance',
  'lambdas',
  'layers',
  'lib',
  'packages',
  'painter',
  'runtime',
  'video',
  'docs/openapi.json',
  'cdk.json',
  'check-node.js',
  'package.json',
  'tsconfig.json',
];

/** Whether this is a clone with its history, and not a copy or a shallow clone, which cannot have the last release. */
export const hasHistory = (): boolean => {
  try {
    const ask = ['rev-parse', '--is-shallow-repository'];
    return execFileSync('git', ask, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim() === 'false';
  } catch {
    return false;
  }
};

/** The installed packages, and the workspaces of the release in place of ours. */
const linkModules = (fresh: string): void => {
  const modules = join(fresh, 'node_modules');
  mkdirSync(join(modules, '@cueline'), { recursive: true });
  for (const name of readdirSync('node_modules').filter((name) => name !== '@cueline'))
    symlinkSync(resolve('node_modules', name), join(modules, name));
  for (const path of globSync('{packages,clients}/*', { cwd: fresh }))
    symlinkSync(join(fresh, path), join(modules, '@cueline', basename(path)));
};

/** The assembly of the last release for the local cloud, which is made once. */
export const lastReleaseAssembly = async (): Promise<string> => {
  const root = process.cwd();
  const commit = commitNamed(root, readLastRelease().commit);
  const folder = resolve('out/releases', `${commit}-local`);
  const outdir = join(folder, 'cdk.out');
  if (existsSync(outdir)) return outdir;
  const known = new Set(gitIn(root)('ls-tree', '-r', '-t', '--name-only', commit).split('\n'));
  const paths = sources.filter((path) => known.has(path));
  await checkOut(root, { commit, folder, paths }, async (fresh) => {
    linkModules(fresh);
    const env = { ...process.env, CDK_OUTDIR: join(fresh, 'cdk.out'), CDK_VALIDATION: 'false' };
    await promisify(execFile)(process.execPath, ['bin/cueline.ts', '--local'], { cwd: fresh, env });
  });
  return outdir;
};

const Manifest = v.looseObject({ artifacts: v.record(v.string(), v.unknown()) });

/** An assembly with each stack of another: the state of a deployment between two of its stacks. */
export const mixedAssembly = (
  folder: string,
  from: { readonly Data: string; readonly Pipelines: string; readonly Api: string },
): string => {
  // A second try begins anew.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const artifacts: Record<string, unknown> = {};
  for (const assembly of new Set(Object.values(from)))
    for (const name of globSync('asset.*', { cwd: assembly })) link(folder, assembly, name);
  for (const [stack, assembly] of Object.entries(from)) {
    // The names of nested stacks have no hyphens.
    for (const name of globSync(`{Cueline-dev-${stack},Cuelinedev${stack}}*`, { cwd: assembly }))
      link(folder, assembly, name);
    const manifest = v.parse(Manifest, JSON.parse(readFileSync(join(assembly, 'manifest.json'), 'utf8')));
    for (const [id, artifact] of Object.entries(manifest.artifacts))
      if (id.startsWith(`Cueline-dev-${stack}`)) artifacts[id] = artifact;
  }
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ artifacts }));
  return folder;
};

const link = (folder: string, assembly: string, name: string): void => {
  if (!existsSync(join(folder, name))) symlinkSync(resolve(assembly, name), join(folder, name));
};
