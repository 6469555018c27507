import type { ServiceEvent } from '../events/event-bus.ts';
import { arnOf, type MediaConvertJob, type Names, queueArn } from './job.ts';

/**
 * The event that tells of a job's state. STATUS_UPDATE is told of a job that is PROGRESSING.
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
      ...particulars(job, status),
    },
  };
}

function particulars(job: MediaConvertJob, status: string) {
  if (status === 'ERROR') return { errorCode: job.errorCode, errorMessage: job.errorMessage };
  if (status === 'COMPLETE') return complete(job);
  if (status === 'STATUS_UPDATE') return { jobProgress: progress(job) };
  return {};
}

function complete({ output }: MediaConvertJob) {
  if (!output) return {};
  const { uri, durationMs, video } = output;
  const videoDetails = video && {
    widthInPx: video.widthPx,
    heightInPx: video.heightPx,
    averageBitrate: video.bitsPerSecond,
  };
  const outputDetail = { outputFilePaths: [uri], durationInMs: durationMs, ...(videoDetails ? { videoDetails } : {}) };
  return { warnings: [], outputGroupDetails: [{ outputDetails: [outputDetail], type: 'FILE_GROUP' }] };
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
