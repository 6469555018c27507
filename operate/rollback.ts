import { spawnSync } from 'node:child_process';
import { Console } from 'node:console';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { ownConfig, stageNamed } from '../lib/stages.ts';
import { type Command, type CommandIo, runAsProcess } from './command-line/command.ts';
import { lastReleaseFile, readLastRelease } from './release/last-release.ts';
import { checkOut, commitNamed } from './rollback/check-out.ts';

const help = `Deploys the last release to a stage again. The stack with tables and bucket stays as it is, and so does all data: releases
read what the next one has stored, and work in progress goes on.

npm run rollback -- --stage NAME [options]

  --stage NAME   of cueline.config.json
  --to COMMIT    a tag or commit (default: the release of docs/last-release.json)
  --dry-run      builds the release and shows in which order its stacks would be deployed. Changes nothing on AWS

The release is built once, in out/releases/, with your cueline.config.json: run it with --dry-run before you deploy a new
release, and a rollback takes only the time of the deployment.`;

export interface RollbackOptions {
  readonly root: string;
  readonly stage: string;
  readonly config: string;
  readonly commit: string;
  readonly dryRun: boolean;
  /** Runs a program and returns its exit code. */
  readonly run: (program: string, args: readonly string[], cwd: string) => number;
}

export const rollback = async (options: RollbackOptions, io: CommandIo): Promise<number> => {
  const { root, stage, config, commit, dryRun, run } = options;
  const { log, error } = new Console(io);
  const folder = join(root, 'out/releases', commit);
  const succeed = (program: string, args: readonly string[], cwd: string) => {
    const code = run(program, args, cwd);
    if (code !== 0) throw new Error(`${[program, ...args].join(' ')} ended with ${code}, in ${cwd}.`);
  };
  if (!existsSync(folder))
    await checkOut(root, { commit, folder }, (fresh) => succeed('npm', ['ci', '--no-audit', '--no-fund'], fresh));
  if (existsSync(config)) copyFileSync(config, join(folder, 'cueline.config.json'));
  const assembly = join(folder, `cdk.out.${stage}`);
  succeed('npx', ['cdk', 'synth', '--quiet', '-c', `stage=${stage}`, '--output', assembly], folder);
  const order = stacksToDeploy(assembly, stage);
  log(`${commit.slice(0, 12)} is built. Stacks in the order of their deployment: ${order.join(', ')}.`);
  if (dryRun) return 0;
  for (const [index, stack] of order.entries()) {
    const args = ['cdk', 'deploy', stack, '--app', assembly, '--exclusively', '--require-approval', 'never'];
    if (run('npx', args, root) === 0) continue;
    const done = order.slice(0, index);
    error(
      `${stack} could not be deployed; ${done.length > 0 ? done.join(', ') : 'nothing'} was. Run the command again.`,
    );
    return 1;
  }
  log(`${stage} runs ${commit.slice(0, 12)}. Test it from this checkout: npm run prove -- --stage ${stage} --quick`);
  return 0;
};

const Manifest = v.object({
  artifacts: v.record(v.string(), v.object({ type: v.string(), dependencies: v.optional(v.array(v.string()), []) })),
});

/**
 * All stacks but that with the data, each before those that it imports from: CloudFormation keeps an export as long as a stack
 * imports it, and what the older release of a stack exports may be less. The data stays as the newer release needs it.
 */
const stacksToDeploy = (assembly: string, stage: string): string[] => {
  const { artifacts } = v.parse(Manifest, JSON.parse(readFileSync(join(assembly, 'manifest.json'), 'utf8')));
  const ordered = new Set<string>();
  const visit = (id: string): void => {
    if (ordered.has(id)) return;
    for (const needed of artifacts[id]?.dependencies ?? []) visit(needed);
    if (artifacts[id]?.type === 'aws:cloudformation:stack') ordered.add(id);
  };
  for (const id of Object.keys(artifacts)) visit(id);
  return [...ordered].filter((id) => id !== `Cueline-${stage}-Data`).reverse();
};

export const main: Command = async (args, io) => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      stage: { type: 'string' },
      to: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    new Console(io).log(help);
    return 0;
  }
  const { stage } = values;
  if (stage === undefined) throw new Error('--stage takes the name of a stage of cueline.config.json.');
  stageNamed(stage, { config: ownConfig });
  const root = join(import.meta.dirname, '..');
  const commit = commitNamed(root, values.to ?? readLastRelease(lastReleaseFile).commit);
  const run = (program: string, rest: readonly string[], cwd: string) =>
    spawnSync(program, rest, { cwd, stdio: 'inherit' }).status ?? 1;
  return rollback({ root, stage, config: ownConfig, commit, dryRun: values['dry-run'], run }, io);
};

if (import.meta.main) await runAsProcess(main);
