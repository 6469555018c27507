import { WORK_ENDED } from '#contract/step-errors.ts';
import { StepError } from '#core/step-error.ts';

/** Thrown by a step whose work was ended by someone else: the machine stops quietly. */
export const workEnded = (workId: string): StepError => new StepError(WORK_ENDED, `${workId} has ended already`);
