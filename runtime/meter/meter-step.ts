import type { Context } from 'aws-lambda';
import type { Step } from '#contract/step.ts';
import { WORK_ENDED } from '#contract/step-errors.ts';
import { transitionUnits } from '#core/cost/modelled-units.ts';
import { idsIn } from './ids-in.ts';
import { meterInvocation } from './meter-invocation.ts';
import { addModelled, addUnits, belongsTo, note } from './tally.ts';
import { traceUnits } from './trace-units.ts';

type Handler = (event: unknown, context: Context) => Promise<unknown>;

/** Wraps the handler so that it writes a cost line for each invocation of the step. */
export const meterStep =
  (name: string, { transitions }: Pick<Step, 'transitions'>, handler: Handler): Handler =>
  (event, context) =>
    meterInvocation(name, context, async () => {
      belongsTo(idsIn(event));
      // An execution is one trace, however many Lambdas it invokes: its last step counts the trace.
      if (transitions === undefined || name === 'PublishEvent') addUnits(traceUnits());
      try {
        const output = await handler(event, context);
        if (transitions) addModelled(transitionUnits(transitions));
        return output;
      } catch (error) {
        const code = error instanceof Error ? error.name : 'Error';
        note({ error_code: code });
        // A retry or a Fail step comes next, with its own line; after WorkEnded the state of that name, which has none.
        if (transitions) addModelled(transitionUnits(code === WORK_ENDED ? 2 : 1));
        throw error;
      }
    });
