import * as v from 'valibot';
import { ExportWork, JobWork } from './pipeline.ts';

/** A message in the queue of starts: the work to start. */
export const WaitingWork = v.union([JobWork, ExportWork]);
export type WaitingWork = v.InferOutput<typeof WaitingWork>;
export const WaitingWorkText = v.pipe(v.string(), v.parseJson(), WaitingWork);
