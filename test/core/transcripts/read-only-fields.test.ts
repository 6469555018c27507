import { expect, it } from 'vitest';
import { changedReadOnlyFields } from '#core/transcripts/read-only-fields.ts';

const words = (text: string) => [{ words: [{ text, start: 0, end: 1 }] }];
const now = { project_id: 'p', language: 'en', duration: 2, text: 'helo', lines: words('helo') };
const edited = { ...now, text: 'hello', lines: words('hello') };
const changed = (given: object) =>
  changedReadOnlyFields({ lines: edited.lines, ...given }, now, edited).map(({ param }) => param);

it('what GET answers can be put back whole, its lines edited', () => {
  expect(changed({ ...now, lines: edited.lines })).toEqual([]);
  expect(changed({})).toEqual([]);
});

it('a text that the edited lines give is no change', () => {
  expect(changed({ text: 'hello' })).toEqual([]);
});

it('every field that is changed is named', () => {
  expect(changed({ project_id: 'q', language: 'de', duration: 3, text: 'other' })).toEqual([
    'project_id',
    'language',
    'duration',
    'text',
  ]);
});
