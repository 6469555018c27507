import { expect, it } from 'vitest';
import { defaultTitle } from '../../../core/uploads/default-title.ts';

it.each([
  ['talk.mp4', 'talk'],
  ['my.holiday.video.MOV', 'my.holiday.video'],
  ['folder/talk.mp4', 'talk'],
  ['C:\\films\\talk.mp4', 'talk'],
  ['.mp4', '.mp4'],
  ['no extension', 'no extension'],
])('%s is titled %s', (filename, title) => {
  expect(defaultTitle(filename)).toBe(title);
});
