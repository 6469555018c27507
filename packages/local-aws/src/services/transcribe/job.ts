import type { CloudContext } from '../../context.ts';
import type { Principal } from '../../iam/principal.ts';
import { outputKey, type StartRequest } from './start-request.ts';

/** A transcription job as stored; times are epoch milliseconds. */
export interface TranscriptionJob {
  readonly request: StartRequest;
  /** Whose rights the job reads and writes with. */
  readonly caller: Principal;
  readonly status: 'QUEUED' | 'IN_PROGRESS' | 'COMPLETED' | 'FAILED';
  readonly createdAtMs: number;
  readonly startedAtMs?: number;
  /** It was QUEUED first. */
  readonly fromQueue?: boolean;
  readonly completedAtMs?: number;
  readonly failureReason?: string;
  /** Given, or identified. */
  readonly languageCode?: string;
  readonly languageScore?: number;
  /** The job has ended and its event has not been published. */
  readonly eventOwed?: boolean;
}

export const arnOf = ({ region, accountId }: CloudContext, name: string): string =>
  `arn:aws:transcribe:${region}:${accountId}:transcription-job/${name}`;

/** The job as GetTranscriptionJob shows it; the wire carries times as epoch seconds. */
export function describeJob(job: TranscriptionJob, endpointUrl: string) {
  const { TranscriptionJobName, Media, MediaFormat, IdentifyLanguage, LanguageOptions, OutputBucketName } = job.request;
  const seconds = (ms: number | undefined) => (ms === undefined ? undefined : ms / 1000);
  return {
    TranscriptionJobName,
    TranscriptionJobStatus: job.status,
    LanguageCode: job.languageCode,
    Media,
    MediaFormat,
    IdentifyLanguage,
    LanguageOptions,
    IdentifiedLanguageScore: job.languageScore,
    Transcript:
      job.status === 'COMPLETED'
        ? { TranscriptFileUri: `${endpointUrl}/${OutputBucketName}/${outputKey(job.request)}` }
        : undefined,
    FailureReason: job.failureReason,
    CreationTime: seconds(job.createdAtMs),
    StartTime: seconds(job.startedAtMs),
    CompletionTime: seconds(job.completedAtMs),
    JobExecutionSettings: job.request.JobExecutionSettings,
    Tags: job.request.Tags,
  };
}
