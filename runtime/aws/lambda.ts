import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import * as v from 'valibot';
import { environmentNames } from '#contract/names.ts';
import type { RenderChunkWork } from '#contract/schemas/pipeline.ts';
import type { RenderedVideo } from '#contract/schemas/render-work.ts';
import { LAMBDA_THROTTLED } from '#contract/step-errors.ts';
import { renderSteps } from '#contract/steps/render.ts';
import { StepError } from '#core/step-error.ts';
import { environment } from '../environment.ts';
import { metered } from '../meter/metered.ts';
import { hasName, translateAwsError } from './aws-errors.ts';
import { timeouts } from './timeouts.ts';

const { timeoutSeconds, output } = renderSteps.RenderChunk;

/** It waits as long as the function may run, and does not ask twice: where an answer is lost, the machine does, and seldom. */
const client = metered('lambda', new LambdaClient({ ...timeouts((timeoutSeconds + 10) * 1000), maxAttempts: 1 }));

/** Where a time-out or a lack of memory has no type, Step Functions says this. https://docs.aws.amazon.com/step-functions/latest/dg/bp-lambda-serviceexception.html */
const Thrown = v.object({
  errorType: v.optional(v.string(), 'Lambda.Unknown'),
  errorMessage: v.optional(v.string(), ''),
});

/** Makes a video by RenderChunk. Throws the error that it threw, and a refusal by the name for which machines wait long. */
export const invokeRender = async (work: RenderChunkWork): Promise<RenderedVideo> => {
  const FunctionName = environment(environmentNames.renderFunction);
  const command = new InvokeCommand({ FunctionName, Payload: JSON.stringify(work) });
  const { FunctionError, Payload } = await client.send(command).catch((error: unknown) => {
    throw hasName(error, 'TooManyRequestsException')
      ? new StepError(LAMBDA_THROTTLED, error.message)
      : translateAwsError(error);
  });
  const answer: unknown = JSON.parse(Payload?.transformToString() ?? 'null');
  if (!FunctionError) return v.parse(output, answer);
  const { errorType, errorMessage } = v.parse(Thrown, answer);
  throw new StepError(errorType, errorMessage);
};
