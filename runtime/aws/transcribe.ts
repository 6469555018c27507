import {
  ConflictException,
  GetTranscriptionJobCommand,
  type LanguageCode,
  type MediaFormat,
  StartTranscriptionJobCommand,
  TranscribeClient,
} from '@aws-sdk/client-transcribe';
import { costTags } from '#contract/cost-tags.ts';
import { SERVICE_FULL } from '#contract/step-errors.ts';
import { StepError } from '#core/step-error.ts';
import { bucketName, speechRoleArn, stackName } from '../environment.ts';
import { metered } from '../meter/metered.ts';
import { callAws, hasName, translateAwsError } from './aws-errors.ts';
import { timeouts } from './timeouts.ts';

const client = metered('transcribe', new TranscribeClient(timeouts()));

export interface SpeechJobRequest {
  readonly name: string;
  readonly mediaUri: string;
  readonly format: MediaFormat;
  /** A Transcribe language code; absent: Transcribe identifies it. */
  readonly language: LanguageCode | undefined;
  readonly outputKey: string;
  /** Words get labels of at most so many speakers; undefined: words get no speaker labels. */
  readonly maxSpeakers: number | undefined;
}

/**
 * Starts a job whose name is its idempotency key: a second start changes nothing (ConflictException). False when an earlier
 * call has started it.
 */
export const startSpeechJob = async (request: SpeechJobRequest): Promise<boolean> => {
  try {
    await client.send(
      new StartTranscriptionJobCommand({
        TranscriptionJobName: request.name,
        Media: { MediaFileUri: request.mediaUri },
        MediaFormat: request.format,
        ...(request.language ? { LanguageCode: request.language } : { IdentifyLanguage: true }),
        ...(request.maxSpeakers && {
          Settings: { ShowSpeakerLabels: true, MaxSpeakerLabels: request.maxSpeakers },
        }),
        OutputBucketName: bucketName(),
        OutputKey: request.outputKey,
        // Above the quota of jobs at once it waits in Transcribe's own queue, QUEUED.
        // https://docs.aws.amazon.com/transcribe/latest/dg/job-queueing.html
        JobExecutionSettings: { AllowDeferredExecution: true, DataAccessRoleArn: speechRoleArn() },
        Tags: Object.entries(costTags(stackName(), 'transcribe')).map(([Key, Value]) => ({ Key, Value })),
      }),
    );
    return true;
  } catch (error) {
    // An earlier attempt of this call, whose response was lost, may have started the job.
    if (error instanceof ConflictException) return (error.$metadata.attempts ?? 1) > 1;
    // The queue of Transcribe takes 10,000 jobs. The API model has the first name for the error, the guide the second.
    // https://docs.aws.amazon.com/transcribe/latest/dg/job-queueing.html
    if (hasName(error, 'LimitExceededException', 'LimitExceededConcurrentJobException'))
      throw new StepError(SERVICE_FULL, 'Amazon Transcribe takes no more jobs at the moment.', { cause: error });
    throw translateAwsError(error);
  }
};

export interface SpeechJob {
  readonly status: 'QUEUED' | 'IN_PROGRESS' | 'COMPLETED' | 'FAILED';
  readonly failureReason: string | undefined;
  readonly createdAt: Date | undefined;
  /** Absent while it is QUEUED. */
  readonly startedAt: Date | undefined;
}

export const getSpeechJob = async (name: string): Promise<SpeechJob> => {
  const command = new GetTranscriptionJobCommand({ TranscriptionJobName: name });
  const { TranscriptionJob } = await callAws(() => client.send(command));
  return {
    status: TranscriptionJob?.TranscriptionJobStatus ?? 'QUEUED',
    failureReason: TranscriptionJob?.FailureReason,
    createdAt: TranscriptionJob?.CreationTime,
    startedAt: TranscriptionJob?.StartTime,
  };
};
