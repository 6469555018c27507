import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { gitIn } from '../../operate/release/plan-release.ts';
import { main, release } from '../../operate/release.ts';
import { runCommand } from '../support/run-command.ts';

/** The commits of which a release has kept what the next is held against. */
const kept: string[] = [];
let root = '';
const notes = '### Upgrade\n\n- Empty the queue.\n\n### Added\n\n- Captions.';
const changelog = (unreleased = '', heading = '## [1.2.0] - 2026-11-25') =>
  `# Changelog\n\n## [Unreleased]\n${unreleased}\n${heading}\n\n${notes}\n\n## [1.1.0] - 2026-11-01\n\n### Fixed\n\n- Old.\n`;
const git = (...args: readonly string[]) => gitIn(root)(...args);
const commit = (text: string) => {
  writeFileSync(join(root, 'package.json'), JSON.stringify({ version: '1.2.0' }));
  writeFileSync(join(root, 'CHANGELOG.md'), text);
  git('add', '--all');
  git('commit', '--quiet', '--message', 'A change', '--allow-empty');
};
const ran = (options: { readonly dryRun?: boolean; readonly passes?: boolean } = {}) => {
  const { dryRun = false, passes = true } = options;
  const keep = async () => void kept.push(git('rev-parse', 'HEAD'));
  return runCommand(async (_, io) => release({ root, dryRun, runTests: () => passes, keep }, io));
};

beforeEach(() => {
  kept.length = 0;
  root = temporaryFolder(onTestFinished);
  git('init', '--quiet');
  git('config', 'user.name', 'A');
  git('config', 'user.email', 'a@example.com');
  commit(changelog());
});

it('a release is a tag whose message is the notes of the version', async () => {
  expect(await ran()).toMatchObject({ exitCode: 0 });
  expect(git('tag', '--list', '--format=%(contents)', 'v1.2.0')).toBe(`Cueline v1.2.0\n\n${notes}`);
  expect(kept).toEqual([git('rev-parse', 'HEAD')]);
});

it('a dry run shows version, commits since the last release and notes, and makes no tag', async () => {
  git('tag', 'v1.1.0');
  commit(changelog());
  const { exitCode, stdout } = await ran({ dryRun: true });
  expect([exitCode, stdout.split('\n\n').slice(0, 2)]).toEqual([0, ['v1.2.0: 1 commit since v1.1.0', '### Upgrade']]);
  expect(stdout).toContain(`${notes}\n\nReady: `);
  expect(git('tag', '--list')).toBe('v1.1.0');
});

it.each<[string, () => void]>([
  ['no notes under "## \\[1.2.0\\] - YYYY', () => commit(changelog('', '## [1.2.0]'))],
  ['notes under "## \\[Unreleased\\]"', () => commit(changelog('\n### Fixed\n\n- New.\n'))],
  ['has Improved among the notes', () => commit(changelog().replace('### Added', '### Improved'))],
  ['The tag v1.2.0 exists', () => git('tag', 'v1.2.0')],
  ['not committed', () => writeFileSync(join(root, 'new'), '')],
])('it makes no tag and says why: %s', async (problem, prepare) => {
  prepare();
  const before = git('tag', '--list');
  const { exitCode, stderr } = await ran();
  expect(exitCode).toBe(1);
  expect(stderr).toMatch(new RegExp(problem));
  expect(git('tag', '--list')).toBe(before);
});

it('it makes no tag where the tests fail', async () => {
  expect(await ran({ passes: false })).toMatchObject({ exitCode: 1, stderr: 'The tests fail, so there is no tag.\n' });
  expect(git('tag', '--list')).toBe('');
});

it('the notes of the version of this repository are as a release needs them', async () => {
  const { stdout, stderr } = await runCommand(main, '--dry-run');
  expect(stdout).toMatch(/^v\d+\.\d+\.\d+\S*: \d+ commits/);
  expect(stderr).not.toContain('among the notes');
});
