import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';

const { data } = inject('cloud');

it('no other user can read the files in the data folder of a local cloud', () => {
  const names = readdirSync(data);
  expect(names).toEqual(expect.arrayContaining(['dynamodb.sqlite', 'logs', 'ready.json', 'state.sqlite']));
  expect(names.filter((name) => (statSync(join(data, name)).mode & 0o077) !== 0)).toEqual([]);
});
