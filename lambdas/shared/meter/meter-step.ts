import type { Context } from 'aws-lambda';
import { idsIn } from './ids-in.ts';
import { meterInvocation } from './meter-invocation.ts';
import { belongsTo } from './tally.ts';

type Handler = (event: unknown, context: Context) => Promise<unknown>;

/** The handler, writing a cost line for each time that the step is taken. */
export const meterStep =
  (step: string, handler: Handler): Handler =>
  (event, context) =>
    meterInvocation(
      step,
      context,
      () => {
        belongsTo(idsIn(event));
        return handler(event, context);
      },
      () => {},
    );
