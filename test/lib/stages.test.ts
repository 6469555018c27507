import { expect, it } from 'vitest';
import { stageNamed } from '../../lib/stages.ts';

it('keeps the data of prod and not that of dev', () => {
  expect(stageNamed('prod').keepData).toBe(true);
  expect(stageNamed('dev').keepData).toBe(false);
});

it.each(['staging', 'constructor'])('refuses the unknown stage %s and says which there are', (name) => {
  expect(() => stageNamed(name)).toThrow(`There is no stage "${name}"; lib/stages.ts has dev, prod.`);
});
