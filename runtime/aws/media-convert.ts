import { GetQueueCommand, MediaConvertClient, ProbeCommand } from '@aws-sdk/client-mediaconvert';
import * as v from 'valibot';
import { exportQueue } from '#contract/names.ts';
import { ProbeResult } from '#contract/schemas/probe-result.ts';
import { probeUnits } from '#core/cost/modelled-units.ts';
import { metered } from '../meter/metered.ts';
import { addModelled } from '../meter/tally.ts';
import { callAws, hasName, translateAwsError } from './aws-errors.ts';
import { timeouts } from './timeouts.ts';

const timeoutMs = 10_000;
/** A burst of uploads over the rate of Probe is waited out in these, as long as `timeoutMs` allows: a caller waits for it. */
const maxAttempts = 7;
const client = metered('mediaconvert', new MediaConvertClient({ ...timeouts(timeoutMs), maxAttempts }));

/** What Probe reports of a file; undefined when MediaConvert can't read the file as media. */
export const probeMedia = async (uri: string): Promise<ProbeResult | undefined> => {
  try {
    const { ProbeResults } = await client.send(new ProbeCommand({ InputFiles: [{ FileUrl: uri }] }), {
      abortSignal: AbortSignal.timeout(timeoutMs),
    });
    addModelled(probeUnits);
    return ProbeResults?.[0] && v.parse(ProbeResult, ProbeResults[0]);
  } catch (error) {
    // "recognized but malformed or corrupt" and "can't be read as media" (Probe's errors in the service model).
    if (hasName(error, 'UnprocessableEntityException', 'BadRequestException')) return undefined;
    if (error instanceof Error && error.name === 'AbortError') error.name = 'TimeoutError';
    throw translateAwsError(error);
  }
};

/** Jobs of the queue of exports that wait, and that run. */
export const countJobs = (): Promise<{ readonly waitingJobs: number; readonly runningJobs: number }> =>
  callAws(async () => {
    const { Queue } = await client.send(new GetQueueCommand({ Name: exportQueue }), {
      abortSignal: AbortSignal.timeout(timeoutMs),
    });
    return { waitingJobs: Queue?.SubmittedJobsCount ?? 0, runningJobs: Queue?.ProgressingJobsCount ?? 0 };
  });
