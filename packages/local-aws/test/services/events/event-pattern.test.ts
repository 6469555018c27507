import { expect, it } from 'vitest';
import { compilePattern } from '../../../src/services/events/event-pattern.ts';

const event = {
  source: 'aws.mediaconvert',
  resources: ['arn:a', 'arn:b'],
  detail: {
    status: 'STATUS_UPDATE',
    jobProgress: { jobPercentComplete: 41 },
    userMetadata: { stack: 'Cueline-dev' },
    note: null,
    list: [],
  },
};
const matches = (pattern: unknown) => compilePattern(pattern)(event);

it.each([
  ['an exact string', { source: ['aws.s3', 'aws.mediaconvert'] }, true],
  ['another string', { source: ['aws.s3'] }, false],
  ['every field, not just one', { source: ['aws.mediaconvert'], detail: { status: ['COMPLETE'] } }, false],
  ['an element of an array', { resources: ['arn:b'] }, true],
  ['null', { detail: { note: [null] } }, true],
  ['an exact number', { detail: { jobProgress: { jobPercentComplete: [41] } } }, true],
  ['a prefix', { detail: { userMetadata: { stack: [{ prefix: 'Cueline-' }] } } }, true],
  [
    'a prefix in any case',
    { detail: { userMetadata: { stack: [{ prefix: { 'equals-ignore-case': 'CUELINE' } }] } } },
    true,
  ],
  ['a prefix of another', { source: [{ prefix: 'aws.t' }] }, false],
  ['a suffix', { source: [{ suffix: 'convert' }] }, true],
  ['any case', { detail: { status: [{ 'equals-ignore-case': 'status_update' }] } }, true],
  ['a wildcard', { source: [{ wildcard: 'aws.*con*t' }] }, true],
  ['a wildcard whose dot is a dot', { source: [{ wildcard: 'aws?*' }] }, false],
  ['anything but one', { detail: { status: [{ 'anything-but': 'COMPLETE' }] } }, true],
  ['anything but these', { detail: { status: [{ 'anything-but': ['COMPLETE', 'STATUS_UPDATE'] }] } }, false],
  ['anything but a prefix', { detail: { status: [{ 'anything-but': { prefix: 'STATUS' } }] } }, false],
  ['nothing but of an absent field', { detail: { absent: [{ 'anything-but': 'x' }] } }, false],
  ['a field that exists', { detail: { status: [{ exists: true }] } }, true],
  ['an object as existing', { detail: { userMetadata: [{ exists: true }] } }, false],
  ['an absent field', { detail: { errorCode: [{ exists: false }] } }, true],
  ['an absent field below an absent one', { detail: { error: { code: [{ exists: false }] } } }, true],
  ['an empty array as absent', { detail: { list: [{ exists: false }] } }, true],
  ['a range', { detail: { jobProgress: { jobPercentComplete: [{ numeric: ['>', 40, '<=', 41] }] } } }, true],
  ['outside a range', { detail: { jobProgress: { jobPercentComplete: [{ numeric: ['>', 41] }] } } }, false],
  ['one of $or', { $or: [{ source: ['aws.s3'] }, { detail: { status: ['STATUS_UPDATE'] } }] }, true],
  ['none of $or', { $or: [{ source: ['aws.s3'] }, { source: ['aws.sqs'] }] }, false],
])('matches %s', (_, pattern, expected) => {
  expect(matches(pattern)).toBe(expected);
});

it('refuses an unsupported matcher by name', () => {
  expect(() => compilePattern({ source: [{ cidr: '10.0.0.0/8' }] })).toThrow('{"cidr":"10.0.0.0/8"}');
  expect(() => compilePattern({ source: [{ 'anything-but': { cidr: '10.0.0.0/8' } }] })).toThrow('cidr');
});

it('refuses a value that is not in a list', () => {
  expect(() => compilePattern({ source: 'aws.s3' })).toThrow('must be an object');
});
