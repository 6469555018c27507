import middy from '@middy/core';
import * as v from 'valibot';
import type { Step } from '../../../contract/step.ts';
import { UNAVAILABLE } from '../../../contract/step-errors.ts';
import { AppError } from '../../../core/app-error.ts';
import { StepError } from '../../../core/step-error.ts';
import { checkEnvironment } from '../environment.ts';
import { logger } from '../logger.ts';
import { meterStep } from '../meter/meter-step.ts';

type Output<S extends Step> = S['output'] extends v.GenericSchema ? v.InferInput<S['output']> : unknown;

/**
 * The Lambda handler of a step: its input and output parsed by its row. It throws, so that Retry and Catch can fire;
 * what passes by itself is thrown as Unavailable, which machines retry.
 */
export const pipelineStep = <S extends Step>(
  name: string,
  step: S,
  handle: (input: v.InferOutput<S['input']>) => Promise<Output<S>>,
) => {
  checkEnvironment(step.uses);
  const handler = middy<unknown, unknown>()
    .use({
      onError: ({ error }) => {
        if (error) logger.warn('step failed', { step: name, error_name: error.name, reason: error.message });
        if (error instanceof AppError && error.code === 'unavailable') {
          throw new StepError(UNAVAILABLE, error.message, { cause: error });
        }
      },
    })
    .handler(async (event) => {
      const output = await handle(v.parse(step.input, event));
      return step.output && v.parse(step.output, output);
    });
  return meterStep(name, step, handler);
};
