import { VideoError } from '@cueline/video/errors.ts';
import * as v from 'valibot';
import type { Step } from '#contract/step.ts';
import { UNAVAILABLE } from '#contract/step-errors.ts';
import { AppError } from '#core/app-error.ts';
import { StepError } from '#core/step-error.ts';
import { messageWithoutInput } from '../describe-error.ts';
import { checkEnvironment } from '../environment.ts';
import { logger } from '../logger.ts';
import { meterStep } from '../meter/meter-step.ts';

type Output<S extends Step> = S['output'] extends v.GenericSchema ? v.InferInput<S['output']> : unknown;

/**
 * The Lambda handler of a step, which parses input and output by its row. It throws, so that Retry and Catch apply; transient
 * errors are thrown as Unavailable, which machines retry.
 */
export const pipelineStep = <S extends Step>(
  name: string,
  step: S,
  handle: (input: v.InferOutput<S['input']>) => Promise<Output<S>>,
) => {
  checkEnvironment(step.uses);
  const handler = async (event: unknown): Promise<unknown> => {
    try {
      const output = await handle(v.parse(step.input, event));
      return step.output && v.parse(step.output, output);
    } catch (error) {
      logger.warn('step failed', { step: name, error });
      throw stepErrorOf(error);
    }
  };
  return meterStep(name, step, handler);
};

/**
 * The error of a step as its machine gets it, which matches its name and keeps its message. It holds no input, since the Lambda
 * runtime logs all of a thrown error.
 */
export const stepErrorOf = (error: unknown): Error => {
  if (error instanceof StepError || error instanceof VideoError) return error;
  if (!(error instanceof Error)) return new Error(String(error));
  const name = error instanceof AppError && error.code === 'unavailable' ? UNAVAILABLE : error.name;
  return new StepError(name, messageWithoutInput(error));
};
