import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Look, Template } from '#contract/schemas/style-choices.ts';

const folder = join(import.meta.dirname, '../../docs/looks');
/** So that all of them are at most a few megabytes of the repository. */
const mostBytes = 250_000;

it('has a moving sample of each look and template, and of nothing else', () => {
  const names = [...Template.options, ...Look.options].map((name) => `${name}.webp`);
  expect(readdirSync(folder).sort()).toEqual(names.sort());
  for (const name of names) {
    const file = readFileSync(join(folder, name));
    expect([name, file.toString('latin1', 8, 12), file.includes('ANIM')]).toEqual([name, 'WEBP', true]);
    expect([name, file.length <= mostBytes]).toEqual([name, true]);
  }
});
