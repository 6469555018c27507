import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const rows = [...readFileSync('docs/guards.md', 'utf8').matchAll(/^\|.*\| `(\S+\.test\.ts)` \| (.+) \|$/gm)];

/** What the names of a file's tests end with. Parts that come from the cases of a test may be any text. */
const endingsOf = (file: string): RegExp[] =>
  [...readFileSync(file, 'utf8').matchAll(/(['"`])((?:\\.|(?!\1).)+)\1,\s*(?:async )?\(/g)].map(([, , title = '']) => {
    const fixed = title.replaceAll(/\\(.)/g, '$1').split(/%(?:\d\$)?[dfijs]|\$\w+/);
    return new RegExp(`${fixed.map((text) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')).join('.*')}$`);
  });

it('each test of the guards is in its file', () => {
  expect(rows.length).toBeGreaterThan(100);
  const missing = [...Map.groupBy(rows, ([, file = '']) => file)].flatMap(([file, named]) => {
    const endings = endingsOf(file);
    return named.filter(([, , name = '']) => !endings.some((ending) => ending.test(name.replaceAll(/\\(.)/g, '$1'))));
  });
  expect(missing.map(([row]) => row)).toEqual([]);
});
