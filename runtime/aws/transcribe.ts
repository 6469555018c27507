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
import { hasName, translateAwsError } from './aws-errors.ts';

const client = metered('transcribe', new TranscribeClient({}));

export interface SpeechJobRequest {
  readonly name: string;
  readonly mediaUri: string;
  readonly format: MediaFormat;
  /** A Transcribe language code; absent: Transcribe finds out. */
  readonly language: LanguageCode | undefined;
  readonly outputKey: string;
}

/**
 * Starts a job whose name is its idempotency key: a second start changes nothing (ConflictException). False where an earlier
 * call had started it.
 */
export const startSpeechJob = async (request: SpeechJobRequest): Promise<boolean> => {
  try {
    await client.send(
      new StartTranscriptionJobCommand({
        TranscriptionJobName: request.name,
        Media: { MediaFileUri: request.mediaUri },
        MediaFormat: request.format,
        ...(request.language ? { LanguageCode: request.language } : { IdentifyLanguage: true }),
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
    // An attempt of this very call whose answer was lost may have started it.
    if (error instanceof ConflictException) return (error.$metadata.attempts ?? 1) > 1;
    // That queue takes 10,000 jobs. Its guide calls the error by the second name, the API's model knows the first.
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
  try {
    const { TranscriptionJob } = await client.send(new GetTranscriptionJobCommand({ TranscriptionJobName: name }));
    return {
      status: TranscriptionJob?.TranscriptionJobStatus ?? 'QUEUED',
      failureReason: TranscriptionJob?.FailureReason,
      createdAt: TranscriptionJob?.CreationTime,
      startedAt: TranscriptionJob?.StartTime,
    };
  } catch (error) {
    throw translateAwsError(error);
  }
};
