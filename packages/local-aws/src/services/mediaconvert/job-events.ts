import type { ServiceEvent } from '../events/event-bus.ts';
import { arnOf, type FinishedOutput, type MediaConvertJob, type Names, queueArn } from './job.ts';

/**
 * The event of a change of a job's state, or with STATUS_UPDATE of the progress of a PROGRESSING job.
 * https://docs.aws.amazon.com/mediaconvert/latest/ug/mediaconvert_event_list.html
 */
export function jobEvent(
  names: Names,
  job: MediaConvertJob,
  status: MediaConvertJob['status'] | 'STATUS_UPDATE',
): ServiceEvent {
  return {
    source: 'aws.mediaconvert',
    detailType: 'MediaConvert Job State Change',
    resources: [arnOf(names, `jobs/${job.id}`)],
    detail: {
      timestamp: Date.now(),
      accountId: names.accountId,
      queue: queueArn(names, job.request),
      jobId: job.id,
      status,
      userMetadata: job.request.userMetadata,
      ...detailsOf(job, status),
    },
  };
}

function detailsOf(job: MediaConvertJob, status: string) {
  if (status === 'ERROR') return { errorCode: job.errorCode, errorMessage: job.errorMessage };
  if (status === 'COMPLETE') return complete(job);
  if (status === 'STATUS_UPDATE') return { jobProgress: progress(job) };
  return {};
}

const complete = ({ outputs }: MediaConvertJob) =>
  outputs && {
    warnings: [],
    outputGroupDetails: outputs.map((group) => ({ outputDetails: group.map(outputDetail), type: 'FILE_GROUP' })),
  };

function outputDetail({ uri, durationMs, video }: FinishedOutput) {
  const videoDetails = video && {
    widthInPx: video.widthPx,
    heightInPx: video.heightPx,
    averageBitrate: video.bitsPerSecond,
  };
  return { outputFilePaths: [uri], durationInMs: durationMs, ...(videoDetails ? { videoDetails } : {}) };
}

const progress = ({ percentComplete }: MediaConvertJob) => ({
  phaseProgress: {
    PROBING: { status: 'COMPLETE', percentComplete: 100 },
    TRANSCODING: { status: 'PROGRESSING', percentComplete },
    UPLOADING: { status: 'PENDING', percentComplete: 0 },
  },
  jobPercentComplete: percentComplete,
  currentPhase: 'TRANSCODING',
  retryCount: 0,
});
