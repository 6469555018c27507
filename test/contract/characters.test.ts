import fc from 'fast-check';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { firstOf, hasMoreThan } from '#contract/characters.ts';
import { CreateProject } from '#contract/schemas/project.ts';

const text = fc.string({ unit: 'binary', maxLength: 40 });
const max = fc.nat({ max: 30 });

it('counts code points', () => {
  fc.assert(fc.property(text, max, (any, most) => hasMoreThan(any, most) === [...any].length > most));
});

it('cuts no character in half', () => {
  fc.assert(
    fc.property(text, max, (any, most) => {
      expect(firstOf(any, most)).toBe([...any].slice(0, most).join(''));
    }),
  );
});

it('a title of 200 characters outside the Basic Multilingual Plane is taken, as JSON Schema has it', () => {
  const titled = (characters: number) => ({
    upload_id: '019aa000-0000-7000-8000-000000000001',
    title: '🎬'.repeat(characters),
  });
  expect(v.is(CreateProject, titled(200))).toBe(true);
  expect(v.is(CreateProject, titled(201))).toBe(false);
});
