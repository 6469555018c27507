import { expect, it } from 'vitest';
import { defaultTitle } from '#core/uploads/default-title.ts';

it.each([
  ['talk.mp4', 'talk'],
  ['my.holiday.video.MOV', 'my.holiday.video'],
  ['folder/talk.mp4', 'talk'],
  ['C:\\films\\talk.mp4', 'talk'],
  ['.mp4', '.mp4'],
  ['no extension', 'no extension'],
  [`${'a'.repeat(201)}.mp4`, 'a'.repeat(200)],
])('%s is titled %s', (filename, title) => {
  expect(defaultTitle(filename)).toBe(title);
});
