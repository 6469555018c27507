import * as v from 'valibot';
import { expect, it } from 'vitest';
import type { Step } from '#contract/step.ts';
import { UNAVAILABLE } from '#contract/step-errors.ts';
import { AppError } from '#core/app-error.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';
import { workEnded } from '#runtime/work/work-ended.ts';
import { lambdaContext } from '../../lambdas/gateway-event.ts';
import { loggedBy } from '../logged.ts';

const step: Step = {
  entry: '',
  input: v.object({ url: v.pipe(v.string(), v.url()) }),
  timeoutSeconds: 1,
  memoryMb: 128,
  uses: {},
};
const thrownBy = async (handle: () => Promise<unknown>, event: unknown = { url: 'https://a.com/' }) => {
  const { settled, text } = await loggedBy(() => pipelineStep('TestStep', step, handle)(event, lambdaContext));
  const error: unknown = settled?.status === 'rejected' ? settled.reason : undefined;
  return { error, text };
};

it('throws and logs an unexpected error without its input, since the Lambda runtime logs what is thrown', async () => {
  const { error, text } = await thrownBy(async () => {}, { url: 'no url: X-Amz-Signature=5eC2e7' });
  expect(error).toMatchObject({ name: 'ValiError', message: '1 issues: url: url' });
  expect(text).toContain('1 issues: url: url');
  expect(`${JSON.stringify({ ...Object(error) })} ${text}`).not.toContain('5eC2e7');
});

it('throws a transient error as Unavailable, which machines retry', async () => {
  const { error } = await thrownBy(() => Promise.reject(new AppError('unavailable', 'Come back later.')));
  expect(error).toMatchObject({ name: UNAVAILABLE, message: 'Come back later.' });
});

it('throws an error that machines match as it is', async () => {
  const ended = workEnded('1');
  expect((await thrownBy(() => Promise.reject(ended))).error).toBe(ended);
});
