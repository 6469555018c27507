import { expect, it } from 'vitest';
import { targetInput } from '../../../src/services/events/target-input.ts';

const event = JSON.stringify({ id: 'e', detail: { name: 'a "b"', count: 2, inner: { x: [1] } } });

it('is the event itself, a constant or one field of the event', () => {
  expect(targetInput({}, event)).toBe(event);
  expect(targetInput({ input: '{"fixed":1}' }, event)).toBe('{"fixed":1}');
  expect(targetInput({ inputPath: '$.detail.inner' }, event)).toBe('{"x":[1]}');
});

it('fills a template with text inside quotes and JSON outside them', () => {
  const inputTransformer = {
    inputPathsMap: { name: '$.detail.name', count: '$.detail.count', inner: '$.detail.inner', none: '$.detail.none' },
    inputTemplate: '{"title":"job <name> (<count>)","count":<count>,"inner":<inner>,"none":<none>}',
  };
  expect(JSON.parse(targetInput({ inputTransformer }, event))).toEqual({
    title: 'job a "b" (2)',
    count: 2,
    inner: { x: [1] },
    none: null,
  });
});

it('refuses an unsupported path', () => {
  expect(() => targetInput({ inputPath: '$.detail[0]' }, event)).toThrow('$.detail[0]');
});
