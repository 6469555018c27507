import type { Context } from 'aws-lambda';
import type { Step } from '#contract/step.ts';
import { WORK_ENDED } from '#contract/step-errors.ts';
import { transitionUnits } from '#core/cost/modelled-units.ts';
import { idsIn } from './ids-in.ts';
import { meterInvocation } from './meter-invocation.ts';
import { addModelled, addUnits, belongsTo, note } from './tally.ts';
import { traceUnits } from './trace-units.ts';

type Handler = (event: unknown, context: Context) => Promise<unknown>;

/** The handler, writing a cost line for each time that the step is taken. */
export const meterStep =
  (name: string, { transitions }: Pick<Step, 'transitions'>, handler: Handler): Handler =>
  (event, context) =>
    meterInvocation(name, context, async () => {
      belongsTo(idsIn(event));
      // An execution is one trace, through however many Lambdas: the step that ends each counts it.
      if (!transitions || name === 'PublishEvent') addUnits(traceUnits());
      try {
        const output = await handler(event, context);
        if (transitions) addModelled(transitionUnits(transitions));
        return output;
      } catch (error) {
        const code = error instanceof Error ? error.name : 'Error';
        note({ error_code: code });
        // A retry or a Fail step comes next, which has its own line; of what stops quietly the state WorkEnded.
        if (transitions) addModelled(transitionUnits(code === WORK_ENDED ? 2 : 1));
        throw error;
      }
    });
