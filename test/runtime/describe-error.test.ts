import * as v from 'valibot';
import { expect, it } from 'vitest';
import { describeError } from '#runtime/describe-error.ts';
import { logger } from '#runtime/logger.ts';
import { loggedBy } from './logged.ts';

const secret = 'whsec_h7Yk2mQx9ZrT4vBn8Wc1LpS6dJf3GaEuK0oXiRyVtNw';
const thrownBy = (run: () => unknown): Error => {
  try {
    run();
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error('nothing was thrown');
};
const Reply = v.object({ resumable: v.object({ endpoint: v.pipe(v.string(), v.url()) }), size: v.number() });
const reply = { resumable: { endpoint: `no url ${secret}`, headers: { 'Upload-Token': secret } }, size: secret };

it.each([
  ['a ValiError', () => v.parse(Reply, reply)],
  ['an error of JSON.parse', () => JSON.parse(`{"a": ${secret}}`)],
  ['an error of the URL parser', () => new URL(secret)],
  ['an error with a response', () => Promise.reject(Object.assign(new Error('x'), { response: { secret } }))],
  ['one of them as the cause', () => Promise.reject(new Error('x', { cause: thrownBy(() => v.parse(Reply, reply)) }))],
])('%s is logged without its input', async (_what, run) => {
  const { settled } = await loggedBy(run);
  const error: unknown = settled?.status === 'rejected' ? settled.reason : undefined;
  const { text } = await loggedBy(() => logger.error('failed', { nested: { error } }));
  expect(text).toContain('"failed"');
  expect(text).toContain('describe-error.test.ts:');
  expect(text).not.toContain('whsec_');
});

it('describes a ValiError by the fields that are wrong, and how', () => {
  const described = describeError(thrownBy(() => v.parse(Reply, reply)));
  expect(described).toMatchObject({ name: 'ValiError', message: '2 issues: resumable.endpoint: url, size: number' });
});

it('describes any other error by its name, code, message and stack', () => {
  const error = Object.assign(new Error('two\nlines'), { name: 'Broken', code: 'E_BROKEN' });
  expect(describeError(error)).toEqual({
    name: 'Broken',
    code: 'E_BROKEN',
    message: 'two\nlines',
    stack: expect.arrayContaining([expect.stringMatching(/^at .*describe-error\.test\.ts:\d+/)]),
  });
});
