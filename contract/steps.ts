import type { Step } from './step.ts';
import { chunkSteps } from './steps/chunks.ts';
import { costSteps } from './steps/costs.ts';
import { eventSteps } from './steps/events.ts';
import { exportSteps } from './steps/export.ts';
import { importSteps } from './steps/import.ts';
import { playbackSteps } from './steps/playback.ts';
import { publishSteps } from './steps/publish.ts';
import { renderSteps } from './steps/render.ts';
import { startSteps } from './steps/starts.ts';
import { sweepSteps } from './steps/sweeps.ts';
import { transcribeSteps } from './steps/transcribe.ts';
import { webhookSteps } from './steps/webhooks.ts';
import type { Machine } from './uses.ts';

/** Every Lambda that is not a route: one row each, in the file of the machine, queue, rule or schedule that calls it. */
export const steps = {
  ...transcribeSteps,
  ...importSteps,
  ...exportSteps,
  ...playbackSteps,
  ...renderSteps,
  ...chunkSteps,
  ...startSteps,
  ...publishSteps,
  ...webhookSteps,
  ...eventSteps,
  ...sweepSteps,
  ...costSteps,
};
export type StepName = keyof typeof steps;

/** The Lambdas of each state machine: the rows are named as its states. */
export const machineSteps = {
  transcribe: { ...publishSteps, ...transcribeSteps },
  export: { ...publishSteps, ...exportSteps },
  import: { ...publishSteps, ...importSteps },
  playback: { ...publishSteps, ...playbackSteps },
  costs: costSteps,
} as const satisfies Record<Machine, Record<string, Step>>;
