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
  ['a prefix of another', { source: [{ prefix: 'aws.t' }] }, false],
])('matches %s', (_, pattern, expected) => {
  expect(matches(pattern)).toBe(expected);
});

it.each([
  ['cidr', { source: [{ cidr: '10.0.0.0/8' }] }],
  ['anything-but', { source: [{ 'anything-but': 'aws.s3' }] }],
  ['equals-ignore-case', { source: [{ prefix: { 'equals-ignore-case': 'AWS' } }] }],
  ['$or', { $or: [{ source: ['aws.s3'] }] }],
])('refuses the matcher %s by name', (name, pattern) => {
  expect(() => compilePattern(pattern)).toThrow(name);
});

it('refuses a value that is not in a list', () => {
  expect(() => compilePattern({ source: 'aws.s3' })).toThrow('must be an object');
});
