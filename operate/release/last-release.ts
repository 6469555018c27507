import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { gitIn, Manifest } from './plan-release.ts';
import { ReleaseFacts } from './release-facts.ts';

/** What the next release is held against, and what is deployed to go back. */
export const lastReleaseFile = join(import.meta.dirname, '../../docs/last-release.json');

export const readLastRelease = (file = lastReleaseFile): ReleaseFacts =>
  v.parse(ReleaseFacts, JSON.parse(readFileSync(file, 'utf8')));

/** Keeps what the commit that is checked out will be compared with, once it is deployed. */
export const keepRelease = async (root: string): Promise<void> => {
  const { factsOfCode } = await import('./release-facts.ts');
  const { version } = v.parse(Manifest, JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  const commit = gitIn(root)('rev-parse', 'HEAD');
  writeFileSync(lastReleaseFile, `${inLines({ version, commit, ...(await factsOfCode()) })}\n`);
};

/** A line for each stack, index list and record, so that a change is read in a diff. */
const inLines = ({ stacks, records, ...facts }: ReleaseFacts): string => {
  const lines = (entries: object): string =>
    Object.entries(entries)
      .map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)}`)
      .join(',\n');
  const rest = Object.entries(facts).map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`);
  return `{\n${rest.join(',\n')},\n  "stacks": {\n${lines(stacks)}\n  },\n  "records": {\n${lines(records)}\n  }\n}`;
};
