import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const workflows = globSync('.github/workflows/*.yml').map((path) => readFileSync(path, 'utf8'));

it('workflows use actions by their commit, since a tag can be moved', () => {
  const used = workflows.flatMap((text) => [...text.matchAll(/uses: (\S+)/g)].map(([, action = '']) => action));
  expect(used.length).toBeGreaterThan(1);
  expect(used.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([]);
});

it('workflows may only read, keep no token, and do not run code of forks with the rights of this repository', () => {
  for (const text of workflows) {
    expect(text).toMatch(/^permissions:\n {2}contents: read\n\n/m);
    expect(text.match(/persist-credentials: false/g)).toHaveLength(text.match(/actions\/checkout@/g)?.length ?? 0);
    expect(text).not.toContain('pull_request_target');
  }
});

it('only the jobs that publish ask for more, to be known by npm and PyPI', () => {
  const more = workflows.flatMap((text) => [...text.matchAll(/^ +permissions:\n((?: {6,}.*\n)+)/gm)]);
  const asked = more.map(([, found = '']) => found.match(/^ +[\w-]+: .*/gm)?.map((line) => line.trim()));
  const toPublish = ['contents: read', 'id-token: write'];
  expect(asked).toEqual([toPublish, toPublish]);
  const published = workflows.filter((text) => text.includes('npm publish'));
  expect(published.map((text) => text.includes("tags: ['v*']"))).toEqual([true]);
});

it('a workflow runs .ci/run, as other runners do', () => {
  expect(workflows.some((text) => text.includes('run: .ci/run\n'))).toBe(true);
});
