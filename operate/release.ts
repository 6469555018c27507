import { spawnSync } from 'node:child_process';
import { Console } from 'node:console';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Command, type CommandIo, runAsProcess } from './command-line/command.ts';
import { keepRelease } from './release/last-release.ts';
import { gitIn, planRelease } from './release/plan-release.ts';
import { softwareBill } from './release/software-bill.ts';

const help = `Makes a release: a tag of this commit with the notes that CHANGELOG.md has for the version of package.json. Before the
tag it runs npm test. After it it writes docs/last-release.json, which the next release is held against, and dist/cueline.cdx.json, a
bill of all software in the form of CycloneDX. It pushes nothing.

npm run release -- [options]

  --dry-run  shows what would be in the release and what is missing. Changes nothing and runs no tests`;

export interface ReleaseOptions {
  readonly root: string;
  readonly dryRun: boolean;
  /** Whether the tests pass. */
  readonly runTests: () => boolean;
  /** Writes docs/last-release.json and the bill of software. */
  readonly keep: () => Promise<void>;
}

export const release = async ({ root, dryRun, runTests, keep }: ReleaseOptions, io: CommandIo): Promise<number> => {
  const { log, error } = new Console(io);
  const { tag, notes, commits, previousTag, problems } = planRelease(root);
  log(
    `${tag}: ${commits} ${commits === 1 ? 'commit' : 'commits'}${previousTag ? ` since ${previousTag}` : ''}\n\n${notes}\n`,
  );
  if (problems.length > 0) {
    for (const problem of problems) error(`- ${problem}`);
    return 1;
  }
  if (dryRun) {
    log(`Ready: npm run release runs npm test, then makes the tag ${tag} with these notes.`);
    return 0;
  }
  if (!runTests()) {
    error('The tests fail, so there is no tag.');
    return 1;
  }
  gitIn(root)('tag', '--annotate', '--cleanup=verbatim', '--message', `Cueline ${tag}\n\n${notes}`, tag);
  await keep();
  log(`The tag ${tag} is made. Publish it: git push origin ${tag}
Give dist/cueline.cdx.json to whoever asks what is in it, and attach it to the release on GitHub.
Commit docs/last-release.json: the next release is held against it.`);
  return 0;
};

export const main: Command = async (args, io) => {
  const { values } = parseArgs({
    args: [...args],
    options: { 'dry-run': { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) {
    new Console(io).log(help);
    return 0;
  }
  const root = join(import.meta.dirname, '..');
  const runTests = () => spawnSync('npm', ['test'], { cwd: root, stdio: 'inherit' }).status === 0;
  const keep = async () => {
    await keepRelease(root);
    mkdirSync(join(root, 'dist'), { recursive: true });
    writeFileSync(join(root, 'dist/cueline.cdx.json'), softwareBill(root));
  };
  return release({ root, dryRun: values['dry-run'], runTests, keep }, io);
};

if (import.meta.main) await runAsProcess(main);
