import { describe, expect, it } from 'vitest';
import { maxKeptAttempts } from '#contract/limits.ts';
import { keptAnswer, maskedSignature, maskedUrl, withAttempt } from '#core/webhooks/attempt-log.ts';

it.each([
  ['https://hooks.example.com/in', 'https://hooks.example.com/in'],
  ['https://hooks.example.com/in?token=s3cret&env=prod#part', 'https://hooks.example.com/in?token=***&env=***'],
  ['https://hooks.example.com/in?s3cret', 'https://hooks.example.com/in?***'],
  ['https://me:s3cret@hooks.example.com/in', 'https://***@hooks.example.com/in'],
  ['https://hooks.example.com/in?key=a=b', 'https://hooks.example.com/in?key=***'],
])('%s is kept as %s', (url, kept) => {
  expect(maskedUrl(url)).toBe(kept);
});

it('a long URL is cut', () => {
  expect(maskedUrl(`https://hooks.example.com/${'x'.repeat(8000)}`)).toHaveLength(1001);
});

it('a signature keeps its time, and none of its values', () => {
  expect(maskedSignature(`t=1700000000,v1=${'a'.repeat(64)},v1=${'b'.repeat(64)}`)).toBe('t=1700000000,v1=***,v1=***');
});

describe('of an answer', () => {
  it.each([
    ['', { body: '' }],
    ['x'.repeat(1024), { body: 'x'.repeat(1024) }],
    ['x'.repeat(1025), { body: 'x'.repeat(1024), cut: true }],
    // A character of four bytes is kept whole or not at all.
    [`x${'😀'.repeat(256)}`, { body: `x${'😀'.repeat(255)}`, cut: true }],
  ])('at most 1,024 bytes are kept, in whole characters (%#)', (text, kept) => {
    expect(keptAnswer(text)).toEqual(kept);
  });

  it('control characters are replaced, and tabs and line breaks are not', () => {
    expect(keptAnswer('a\u0000\u001b[2J\u009b\u007f\tb\r\nc').body).toBe('a\uFFFD\uFFFD[2J\uFFFD\uFFFD\tb\r\nc');
  });
});

it('a delivery keeps its newest attempts, oldest first', () => {
  const attempt = (number: number) => ({ number, at: new Date(number).toISOString(), ms: 1 });
  const numbers = Array.from({ length: maxKeptAttempts + 2 }, (_, at) => at + 1);
  const log = numbers.reduce<ReturnType<typeof withAttempt>>((all, number) => withAttempt(all, attempt(number)), []);
  expect(log.map(({ number }) => number)).toEqual(numbers.slice(2));
});
