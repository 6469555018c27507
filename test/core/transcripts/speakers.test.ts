import { expect, it } from 'vitest';
import { editedNames, speakersOf } from '#core/transcripts/speakers.ts';

const spoken = (...speakers: (string | undefined)[]) => [
  { words: speakers.map((speaker, at) => ({ text: 'a', startMs: at, endMs: at + 1, ...(speaker && { speaker }) })) },
];
const anna = [{ label: 'spk_1', name: 'Anna' }];

it('speakers are listed in the order in which they begin to speak, each once, with their names', () => {
  const lines = spoken('spk_1', undefined, 'spk_0', 'spk_1');
  expect(speakersOf({ lines, names: anna })).toEqual([
    { label: 'spk_1', name: 'Anna' },
    { label: 'spk_0', name: null },
  ]);
});

it('an edit that names nobody keeps the names of those who still speak', () => {
  expect(editedNames(undefined, anna, spoken('spk_1'))).toEqual({ names: anna });
  expect(editedNames(undefined, anna, spoken('spk_0'))).toEqual({});
});

it('an edit that names speakers replaces all names, and an empty name is none', () => {
  const lines = spoken('spk_0', 'spk_1');
  const ben = { label: 'spk_0', name: 'Ben' };
  expect(editedNames([ben], anna, lines)).toEqual({ names: [ben] });
  expect(editedNames([{ label: 'spk_1', name: '' }], anna, lines)).toEqual({});
  expect(editedNames([{ label: 'spk_7', name: 'Nobody' }], anna, lines)).toEqual({});
});

it('a label that looks like a property of objects is a label like any other', () => {
  const named = [{ label: '__proto__', name: 'Eve' }];
  expect(speakersOf({ lines: spoken('__proto__'), names: named })).toEqual(named);
});
