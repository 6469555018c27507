import type { CloudContext } from '../../context.ts';
import type { Principal } from '../../iam/principal.ts';
import { outputKey, type StartRequest } from './start-request.ts';

/** A transcription job as stored; times are epoch milliseconds. */
export interface TranscriptionJob {
  readonly request: StartRequest;
  /** The caller, with whose rights a job without a role reads and writes. */
  readonly caller: Principal;
  readonly status: 'QUEUED' | 'IN_PROGRESS' | 'COMPLETED' | 'FAILED';
  readonly createdAtMs: number;
  readonly startedAtMs?: number;
  /** The job was QUEUED before it was in progress. */
  readonly fromQueue?: boolean;
  readonly completedAtMs?: number;
  readonly failureReason?: string;
  /** From the request, or identified. */
  readonly languageCode?: string;
  readonly languageScore?: number;
  /** The job has ended and its event is not yet published. */
  readonly eventPending?: boolean;
}

export const arnOf = ({ region, accountId }: CloudContext, name: string): string =>
  `arn:aws:transcribe:${region}:${accountId}:transcription-job/${name}`;

/** The job as GetTranscriptionJob shows it on the wire; times are epoch seconds. */
export function describeJob(job: TranscriptionJob, endpointUrl: string) {
  const { TranscriptionJobName, Media, MediaFormat, IdentifyLanguage, LanguageOptions, OutputBucketName, Settings } =
    job.request;
  const seconds = (ms: number | undefined) => (ms === undefined ? undefined : ms / 1000);
  return {
    TranscriptionJobName,
    TranscriptionJobStatus: job.status,
    LanguageCode: job.languageCode,
    Media,
    MediaFormat,
    IdentifyLanguage,
    LanguageOptions,
    Settings,
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
