import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { kinds } from '../../operate/release/plan-release.ts';
import packageJson from '../../package.json' with { type: 'json' };

const changelog = readFileSync(join(import.meta.dirname, '../../CHANGELOG.md'), 'utf8');
const [, ...sections] = changelog.split(/^## /m);
const titles = sections.map((section) => section.split('\n', 1)[0] ?? '');

it('has a section of unreleased changes, then one for each version, the newest first, which is that of the package', () => {
  const [unreleased, ...released] = titles;
  expect(unreleased).toBe('[Unreleased]');
  expect(released[0]?.split(' ')[0]).toBe(`[${packageJson.version}]`);
  for (const title of released) expect(title).toMatch(/^\[\d+\.\d+\.\d+(-[a-z]+(\.\d+)?)?\] - \d{4}-\d\d-\d\d$/);
  const days = released.map((title) => title.slice(-10));
  expect(days).toEqual(days.toSorted().toReversed());
});

it.each(sections.map((section, at) => [titles[at], section] as const))(
  '%s lists its changes by kind, in short entries',
  (_title, section) => {
    const [, ...parts] = section.split(/^### /m);
    const found = parts.map((part) => part.split('\n', 1)[0] ?? '');
    expect(found).toEqual(kinds.filter((kind) => found.includes(kind)));
    for (const part of parts) {
      const entries = part.split(/^- /m).slice(1);
      expect(entries.length).toBeGreaterThan(0);
      for (const entry of entries) expect(entry.trim().length).toBeLessThan(400);
    }
    // Nothing is outside of a kind.
    expect(section.split(/^### /m)[0]?.split('\n').slice(1).join('').trim()).toBe('');
  },
);
