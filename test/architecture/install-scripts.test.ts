import { globSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { expect, it } from 'vitest';

const Package = v.object({ scripts: v.optional(v.record(v.string(), v.string()), {}) });

it('npm runs no script of a package that it installs, and nothing here relies on scripts that it then leaves out', () => {
  expect(readFileSync('.npmrc', 'utf8').split('\n')).toContain('ignore-scripts=true');
  for (const file of ['package.json', ...globSync('{clients,packages}/*/package.json')]) {
    const names = Object.keys(v.parse(Package, JSON.parse(readFileSync(file, 'utf8'))).scripts);
    const around = names.filter((name) => names.some((of) => name === `pre${of}` || name === `post${of}`));
    const installing = names.filter((name) => /^(pre|post)?install$|^prepare$|^prepack$/.test(name));
    expect([file, ...around, ...installing]).toEqual([file]);
  }
});
