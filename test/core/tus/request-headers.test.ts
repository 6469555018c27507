import { expect, it } from 'vitest';
import {
  byteCount,
  declaredLength,
  methodOf,
  refuseConcatenation,
  refuseOtherTypes,
  refuseOtherVersions,
  tusExtensions,
} from '#core/tus/request-headers.ts';

const refusal = (code: string, message: string, param?: string) =>
  expect.objectContaining({ code, message: expect.stringContaining(message), param });

it('X-HTTP-Method-Override, where given, names the method', () => {
  for (const method of ['OPTIONS', 'POST', 'HEAD', 'PATCH', 'DELETE'])
    expect([methodOf(method, {}), methodOf('POST', { 'x-http-method-override': method })]).toEqual([method, method]);
  expect(methodOf('POST', { 'x-http-method-override': 'patch' })).toBe('PATCH');
  expect(methodOf('GET', {})).toBeUndefined();
  expect(methodOf('PATCH', { 'x-http-method-override': 'GET' })).toBeUndefined();
});

it('takes version 1.0.0 and no other, and announces its extensions', () => {
  expect(() => refuseOtherVersions({ 'tus-resumable': '1.0.0' })).not.toThrow();
  for (const version of [undefined, '0.2.2', '1.0.1'])
    expect(() => refuseOtherVersions({ 'tus-resumable': version })).toThrow(
      refusal('tus_version_unsupported', 'Tus-Resumable: 1.0.0'),
    );
  expect(tusExtensions).toEqual(['creation', 'creation-with-upload', 'termination', 'expiration', 'checksum']);
});

it.each([
  ['0', 0],
  ['007', 7],
  ['999999999999999', 999_999_999_999_999],
])('%j is a number of bytes', (text, bytes) =>
  expect(byteCount({ 'upload-offset': text }, 'Upload-Offset')).toBe(bytes),
);

it.each(['', '-1', '+1', '1.5', '1e3', '0x10', ' 1', '1 ', '1,2', 'NaN', '1000000000000000'])(
  '%j is no number of bytes',
  (text) => {
    const refused = refusal('tus_invalid_request', 'Upload-Offset must be a whole number of bytes', 'Upload-Offset');
    expect(() => byteCount({ 'upload-offset': text }, 'Upload-Offset')).toThrow(refused);
  },
);

it('says which header is missing', () => {
  const refused = refusal('tus_invalid_request', 'The header Upload-Offset is missing', 'Upload-Offset');
  expect(() => byteCount({}, 'Upload-Offset')).toThrow(refused);
});

it.each(['application/offset+octet-stream', 'Application/Offset+Octet-Stream ; charset=utf-8'])(
  'a chunk may be %j',
  (type) => expect(() => refuseOtherTypes({ 'content-type': type })).not.toThrow(),
);

it.each([undefined, '', 'application/octet-stream', 'video/mp4; application/offset+octet-stream'])(
  'a chunk may not be %j',
  (type) =>
    expect(() => refuseOtherTypes({ 'content-type': type })).toThrow(
      refusal('tus_unsupported_media_type', 'must be application/offset+octet-stream'),
    ),
);

it('an upload in several pieces is refused, and the message says what to do instead', () => {
  expect(() => refuseConcatenation({ 'upload-concat': 'partial' })).toThrow(
    refusal('tus_invalid_request', 'parallelUploads: 1', 'Upload-Concat'),
  );
  expect(refuseConcatenation({})).toBeUndefined();
});

it('the length of an upload is that of its slot, and may not be deferred', () => {
  expect(declaredLength({ 'upload-length': '10' }, 10)).toBe(10);
  const said = (bytes: number) => `Upload-Length is ${bytes}, but the slot was reserved for 10 bytes.`;
  const length = (headers: Record<string, string>) => () => declaredLength(headers, 10);
  expect(length({ 'upload-length': '11' })).toThrow(refusal('tus_too_large', said(11), 'Upload-Length'));
  expect(length({ 'upload-length': '9' })).toThrow(refusal('tus_invalid_request', said(9), 'Upload-Length'));
  expect(length({})).toThrow(refusal('tus_invalid_request', 'Upload-Length is missing', 'Upload-Length'));
  expect(length({ 'upload-length': '10', 'upload-defer-length': '1' })).toThrow(
    refusal('tus_invalid_request', 'Upload-Defer-Length is not supported', 'Upload-Defer-Length'),
  );
});
