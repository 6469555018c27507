import { expect, it } from 'vitest';
import { stageNamed } from '../../lib/stages.ts';

it('keeps the data of prod and not that of dev', () => {
  expect(stageNamed('prod').keepData).toBe(true);
  expect(stageNamed('dev').keepData).toBe(false);
});

it('names the release, where one is given that fits in a cost line', () => {
  expect(stageNamed('prod').release).toBeUndefined();
  expect(stageNamed('prod', { release: '99b863bef065-dirty' }).release).toBe('99b863bef065-dirty');
  expect(() => stageNamed('prod', { release: 'a name with spaces' })).toThrow('release: must be 1 to 24 of');
});

it.each(['staging', 'constructor'])('refuses the unknown stage %s and names the existing ones', (name) => {
  expect(() => stageNamed(name)).toThrow(`There is no stage "${name}"; lib/stages.ts has dev, prod.`);
});
