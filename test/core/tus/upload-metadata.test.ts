import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseUploadMetadata } from '#core/tus/upload-metadata.ts';

it('reads back every set of entries', () => {
  const key = fc.stringMatching(/^[!-+\--~]{1,20}$/);
  fc.assert(
    fc.property(fc.dictionary(key, fc.string({ unit: 'grapheme' }), { noNullPrototype: true }), (entries) => {
      const header = Object.entries(entries)
        .map(([name, value]) => (value ? `${name} ${Buffer.from(value).toString('base64')}` : name))
        .join(',');
      expect(Object.fromEntries(parseUploadMetadata(header))).toEqual(entries);
    }),
  );
});

it.each([undefined, '', '  '])('a missing or blank header has no entries: %j', (header) => {
  expect(parseUploadMetadata(header).size).toBe(0);
});

it('takes spaces after a comma', () => {
  expect([...parseUploadMetadata('a YQ==, b Yg==').entries()]).toEqual([
    ['a', 'a'],
    ['b', 'b'],
  ]);
});

it.each(['a YQ==,a YQ==', 'a,', ',a', 'a b c', 'a YQ== c', 'a !', 'a YQ', ' , ', 'ä YQ==', 'aä YQ==', 'äa YQ=='])(
  'refuses %j',
  (header) => {
    expect(() => parseUploadMetadata(header)).toThrow(
      expect.objectContaining({ code: 'tus_invalid_request', param: 'Upload-Metadata' }),
    );
  },
);
