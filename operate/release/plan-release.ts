import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

export interface ReleasePlan {
  readonly tag: string;
  /** The section of the version in CHANGELOG.md. */
  readonly notes: string;
  /** Since the release before; all where there was none. */
  readonly commits: number;
  readonly previousTag: string | undefined;
  /** Why the release cannot be made yet, each with what to do. */
  readonly problems: readonly string[];
}

export const Manifest = v.object({ version: v.string() });
/** The kinds of changes, in the order of a section of CHANGELOG.md. */
export const kinds = ['Upgrade', 'Added', 'Changed', 'Deprecated', 'Fixed', 'Removed', 'Security'];

export const gitIn =
  (root: string) =>
  (...args: readonly string[]): string =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** The release that the files and tags of a repository would make. */
export const planRelease = (root: string): ReleasePlan => {
  const git = gitIn(root);
  const { version } = v.parse(Manifest, JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  const sections = readFileSync(join(root, 'CHANGELOG.md'), 'utf8').split(/^## /m);
  const sectionOf = (name: string) => sections.find((section) => section.startsWith(`[${name}]`))?.split('\n');
  const [heading = '', ...lines] = sectionOf(version) ?? [];
  const notes = lines.join('\n').trim();
  const [, ...unreleased] = sectionOf('Unreleased') ?? [];
  const unknownKinds = [...notes.matchAll(/^### (.+)$/gm)].flatMap(([, kind = '']) =>
    kinds.includes(kind) ? [] : kind,
  );
  const tag = `v${version}`;
  const tags = git('tag', '--list', 'v*', '--merged', 'HEAD', '--sort=-creatordate').split('\n').filter(Boolean);
  const [previousTag] = tags.filter((other) => other !== tag);
  const wrong: readonly (readonly [boolean, string])[] = [
    [
      !/ - \d{4}-\d\d-\d\d$/.test(heading) || !/^- /m.test(notes),
      `CHANGELOG.md has no notes under "## [${version}] - YYYY-MM-DD". Give the section of the next release this name.`,
    ],
    [
      unreleased.join('').trim() !== '',
      'CHANGELOG.md has notes under "## [Unreleased]". Move them to the section of the version, or raise the version.',
    ],
    [
      unknownKinds.length > 0,
      `CHANGELOG.md has ${unknownKinds.join(', ')} among the notes. The kinds are ${kinds.join(', ')}.`,
    ],
    [git('tag', '--list', tag) !== '', `The tag ${tag} exists. Raise the version in all package.json files.`],
    [git('status', '--porcelain') !== '', 'Some changes are not committed. Commit them or put them aside.'],
  ];
  return {
    tag,
    notes,
    commits: Number(git('rev-list', '--count', previousTag ? `${previousTag}..HEAD` : 'HEAD')),
    previousTag,
    problems: wrong.flatMap(([isWrong, advice]) => (isWrong ? advice : [])),
  };
};
