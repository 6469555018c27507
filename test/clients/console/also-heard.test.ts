import { expect, it } from 'vitest';
import { alsoHeard } from '../../../clients/console/src/screens/also-heard.ts';

it('a suggestion that is added leaves the entry of its word what it has, and the newest five of what is heard', () => {
  const entries = [{ word: 'Cueline', sounds_like: ['queue line'], language: 'en' as const }];
  expect(alsoHeard(entries, 'Cueline', 'coal line')).toEqual({
    ...entries[0],
    sounds_like: ['queue line', 'coal line'],
  });
  expect(alsoHeard([], 'Shree', 'sri')).toEqual({ word: 'Shree', sounds_like: ['sri'] });
  const full = [{ word: 'Shree', sounds_like: ['a', 'b', 'c', 'd', 'e'] }];
  expect(alsoHeard(full, 'Shree', 'f').sounds_like).toEqual(['b', 'c', 'd', 'e', 'f']);
});
