import type { CreateJobRequest } from './create-job-request.ts';

/** A job as stored; times are epoch milliseconds. */
export interface MediaConvertJob {
  readonly id: string;
  readonly request: CreateJobRequest;
  readonly status: 'SUBMITTED' | 'PROGRESSING' | 'COMPLETE' | 'CANCELED' | 'ERROR';
  /** Undefined where it is not known. */
  readonly percentComplete: number | undefined;
  readonly createdAtMs: number;
  readonly startedAtMs?: number;
  readonly finishedAtMs?: number;
  readonly errorCode?: number;
  readonly errorMessage?: string;
  /** By output group. */
  readonly outputs?: readonly (readonly FinishedOutput[])[];
  /** The job has ended and its event is not yet published. */
  readonly eventPending?: boolean;
}

export interface FinishedOutput {
  /** A frame capture names its last picture. */
  readonly uri: string;
  readonly durationMs: number;
  readonly video?: { readonly widthPx: number; readonly heightPx: number; readonly bitsPerSecond: number };
}

export interface Names {
  readonly region: string;
  readonly accountId: string;
}

export const arnOf = ({ region, accountId }: Names, resource: string): string =>
  `arn:aws:mediaconvert:${region}:${accountId}:${resource}`;

export const queueArn = (names: Names, request: CreateJobRequest): string =>
  request.queue?.startsWith('arn:') ? request.queue : arnOf(names, `queues/${request.queue ?? 'Default'}`);

/** The job as CreateJob and GetJob show it on the wire; times are epoch seconds. */
export function describeJob(names: Names, job: MediaConvertJob) {
  const { request, outputs } = job;
  const seconds = (ms: number | undefined) => (ms === undefined ? undefined : Math.floor(ms / 1000));
  return {
    id: job.id,
    arn: arnOf(names, `jobs/${job.id}`),
    createdAt: seconds(job.createdAtMs),
    status: job.status,
    currentPhase: job.status === 'PROGRESSING' ? 'TRANSCODING' : undefined,
    jobPercentComplete: job.percentComplete,
    role: request.role,
    queue: queueArn(names, request),
    priority: request.priority ?? 0,
    settings: request.settings,
    userMetadata: request.userMetadata,
    statusUpdateInterval: `SECONDS_${request.statusUpdateInterval}`,
    clientRequestToken: request.clientRequestToken,
    accelerationStatus: 'NOT_APPLICABLE',
    retryCount: 0,
    errorCode: job.errorCode,
    errorMessage: job.errorMessage,
    outputGroupDetails: outputs?.map((group) => ({ outputDetails: group.map(outputDetail) })),
    timing: {
      submitTime: seconds(job.createdAtMs),
      startTime: seconds(job.startedAtMs),
      finishTime: seconds(job.finishedAtMs),
    },
  };
}

const outputDetail = ({ durationMs, video }: FinishedOutput) => ({
  durationInMs: durationMs,
  videoDetails: video ? { widthInPx: video.widthPx, heightInPx: video.heightPx } : undefined,
});
