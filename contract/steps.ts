import { eventSteps } from './steps/events.ts';
import { exportSteps } from './steps/export.ts';
import { importSteps } from './steps/import.ts';
import { publishSteps } from './steps/publish.ts';
import { startSteps } from './steps/starts.ts';
import { sweepSteps } from './steps/sweeps.ts';
import { transcribeSteps } from './steps/transcribe.ts';
import { webhookSteps } from './steps/webhooks.ts';

/** Every Lambda that is no route: one row each, in the file of the machine or the road that calls it. */
export const steps = {
  ...transcribeSteps,
  ...importSteps,
  ...exportSteps,
  ...startSteps,
  ...publishSteps,
  ...webhookSteps,
  ...eventSteps,
  ...sweepSteps,
};
export type StepName = keyof typeof steps;
