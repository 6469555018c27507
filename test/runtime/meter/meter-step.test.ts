import { describe, expect, it, vi } from 'vitest';
import { WORK_ENDED } from '#contract/step-errors.ts';
import { StepError } from '#core/step-error.ts';
import { meterStep } from '#runtime/meter/meter-step.ts';
import { lambdaContext } from '../../lambdas/gateway-event.ts';
import { linesOf } from './cost-lines-written.ts';

const account_id = '019ab2c4-0000-7000-8000-000000000001';
const export_id = '019ab2c4-0000-7000-8000-000000000002';
const lineOf = async (work: () => Promise<unknown>, row = {}) => {
  const handler = meterStep('RenderCaptions', row, work);
  return (await linesOf(() => handler({ account_id, export_id, encoding: {} }, lambdaContext))).lines[0];
};
const fail = (error: Error) => async () => {
  throw error;
};

describe('the line of a step', () => {
  it('has the step, and the ids of the work in its input', async () => {
    const line = await lineOf(async () => 'done');
    expect(line).toMatchObject({ route: 'RenderCaptions', account_id, export_id, request_id: 'request-1' });
    expect(line).not.toHaveProperty('error_code');
  });

  it('has the error of a step that throws', async () => {
    expect(await lineOf(fail(new StepError('NoSpeech', 'Nobody speaks.')))).toMatchObject({ error_code: 'NoSpeech' });
  });

  it.each([
    ['those of its row when it succeeds', async () => 'done', 2],
    ['one when it throws, since the next step has its own line', fail(new Error('broken')), 1],
    ['also that of the state WorkEnded when its work has ended', fail(new StepError(WORK_ENDED, 'ended')), 2],
  ])('counts the transitions of its machine: %s', async (_name, work, transitions) => {
    expect((await lineOf(work, { transitions: 2 }))?.modelled).toMatchObject({ states_transitions: transitions });
  });

  it('counts no transitions for a step outside of machines', async () => {
    expect((await lineOf(async () => 'done'))?.modelled).toEqual({});
  });

  it('counts the trace of an execution once, by the step that ends it', async () => {
    vi.stubEnv('_X_AMZN_TRACE_ID', 'Root=1-1;Parent=2;Sampled=1');
    const tracesOf = async (name: string, row: object) => {
      const handler = meterStep(name, row, async () => 'done');
      return (await linesOf(() => handler({}, lambdaContext))).lines[0]?.units.xray_traces;
    };
    expect(await tracesOf('RenderCaptions', { transitions: 2 })).toBeUndefined();
    expect(await tracesOf('PublishEvent', { transitions: 3 })).toBe(1);
    expect(await tracesOf('RenderChunk', { transitions: 0 })).toBeUndefined();
    expect(await tracesOf('FanOut', {})).toBe(1);
    vi.unstubAllEnvs();
  });
});
