import fc from 'fast-check';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { firstCharacters, isLongerThan } from '#contract/characters.ts';
import { CreateProject } from '#contract/schemas/project.ts';

const text = fc.string({ unit: 'binary', maxLength: 40 });
const max = fc.nat({ max: 30 });

it('a text is measured in code points', () => {
  fc.assert(fc.property(text, max, (any, most) => isLongerThan(any, most) === [...any].length > most));
});

it('a text is not cut within a code point', () => {
  fc.assert(
    fc.property(text, max, (any, most) => {
      expect(firstCharacters(any, most)).toBe([...any].slice(0, most).join(''));
    }),
  );
});

it('counts characters of a title as JSON Schema does, also outside the Basic Multilingual Plane', () => {
  const titled = (characters: number) => ({
    upload_id: '019aa000-0000-7000-8000-000000000001',
    title: '🎬'.repeat(characters),
  });
  expect(v.is(CreateProject, titled(200))).toBe(true);
  expect(v.is(CreateProject, titled(201))).toBe(false);
});
