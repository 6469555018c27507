import fc from 'fast-check';
import { expect, it } from 'vitest';
import { defaultTitle, fileNameOf } from '#core/sources/file-name.ts';

/** Node decodes the bytes of a header as Latin-1, also where they are UTF-8. */
const asReceived = (text: string) => Buffer.from(text, 'utf8').toString('latin1');

it.each([
  ['attachment; filename="My talk.mp4"', 'My talk.mp4'],
  ['attachment; filename=talk.mp4', 'talk.mp4'],
  ['attachment;filename="a \\"b\\" c.mp4"; size=3', 'a "b" c.mp4'],
  ['attachment; filename="plain.mp4"; filename*=UTF-8\'\'na%C3%AFve%20talk.mp4', 'naïve talk.mp4'],
  ["attachment; filename*=utf-8'en'%e2%82%ac.mp4", '€.mp4'],
  ["attachment; filename*=iso-8859-1''caf%E9.mp4", 'café.mp4'],
  [asReceived('attachment; filename="Vortrag über Öl.mp4"'), 'Vortrag über Öl.mp4'],
  ['attachment; filename="caf\u00e9.mp4"', 'café.mp4'],
  ['attachment; filename="C:\\\\films\\\\talk.mp4"', 'talk.mp4'],
  ['attachment; filename="../../etc/talk.mp4"', 'talk.mp4'],
  [asReceived('attachment; filename="a\u202eb\u0007.mp4"'), 'ab.mp4'],
])('%j', (header, name) => expect(fileNameOf(header)).toBe(name));

it.each([
  undefined,
  '',
  'inline',
  'attachment; filename=""',
  "attachment; filename*=UTF-8''%ff",
  "attachment; filename*=x''a",
  'filename',
])('%j has no file name', (header) => expect(fileNameOf(header)).toBeUndefined());

it('reads any name from filename*', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\p{L}[\p{L}\p{N} ._()'-]{0,50}$/u), (name) => {
      const spelt = encodeURIComponent(name).replaceAll("'", '%27');
      expect(fileNameOf(`attachment; filename="x"; filename*=UTF-8''${spelt}`)).toBe(name.trim());
    }),
  );
});

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
