import * as v from 'valibot';
import { ExportWork, JobWork } from './pipeline.ts';

/** Work that waits to be started. */
export const WaitingWork = v.union([JobWork, ExportWork]);
export type WaitingWork = v.InferOutput<typeof WaitingWork>;
export const WaitingWorkText = v.pipe(v.string(), v.parseJson(), WaitingWork);
