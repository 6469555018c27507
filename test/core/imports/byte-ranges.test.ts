import { expect, it } from 'vitest';
import { isSameFile, parseContentRange, rangeValidator } from '#core/imports/byte-ranges.ts';

it.each([
  ['bytes 0-0/1234', { start: 0, end: 0, sizeBytes: 1234 }],
  ['bytes 5-9/10', { start: 5, end: 9, sizeBytes: 10 }],
  ['bytes 0-0/*', { start: 0, end: 0, sizeBytes: undefined }],
  [' bytes 10-19/20 ', { start: 10, end: 19, sizeBytes: 20 }],
  ['x-bytes 0-0/1', undefined],
  ['bytes 0-0/1, 2-2/3', undefined],
  ['bytes */1234', undefined],
  ['items 0-0/1', undefined],
  ['bytes 0-0', undefined],
  ['', undefined],
  [undefined, undefined],
])('reads %j', (header, range) => expect(parseContentRange(header)).toEqual(range));

it.each([
  ['"strong"', 'Sat, 21 Nov 2026 00:00:00 GMT', '"strong"'],
  ['W/"weak"', 'Sat, 21 Nov 2026 00:00:00 GMT', 'Sat, 21 Nov 2026 00:00:00 GMT'],
  [undefined, undefined, undefined],
])('the validator of ETag %s and Last-Modified %s is %s', (etag, modified, validator) =>
  expect(rangeValidator(etag, modified)).toBe(validator),
);

it.each([
  ['"a"', '"a"', undefined, true],
  ['"a"', '"b"', undefined, false],
  ['"a"', undefined, 'Sat, 21 Nov 2026 00:00:00 GMT', true],
  ['Sat, 21 Nov 2026 00:00:00 GMT', undefined, undefined, true],
  ['Sat, 21 Nov 2026 00:00:00 GMT', 'W/"a"', 'Sat, 21 Nov 2026 00:00:00 GMT', true],
  ['Sat, 21 Nov 2026 00:00:00 GMT', 'W/"a"', 'Sun, 22 Nov 2026 00:00:00 GMT', false],
])(
  'for the validator %s, a response with ETag %s and Last-Modified %s is of the same file: %s',
  (validator, etag, modified, same) => expect(isSameFile(validator, etag, modified)).toBe(same),
);
