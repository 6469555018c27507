import * as v from 'valibot';
import { Id } from './fields.ts';

/** Input of an execution: whose work, of which project. */
export const JobWork = v.object({ account_id: Id, project_id: Id, job_id: Id });
export type JobWork = v.InferOutput<typeof JobWork>;

export const ExportWork = v.object({ account_id: Id, project_id: Id, export_id: Id });
export type ExportWork = v.InferOutput<typeof ExportWork>;

/** Containers that Amazon Transcribe reads (MediaFormat of StartTranscriptionJob). */
export const SpeechFormat = v.picklist(['mp3', 'mp4', 'wav', 'flac', 'ogg', 'amr', 'webm', 'm4a']);
export type SpeechFormat = v.InferOutput<typeof SpeechFormat>;

/** What PrepareMedia settles and the later steps of the transcribe machine read. */
export const SpeechWork = v.object({
  ...JobWork.entries,
  /** Object that Transcribe reads: the media itself, or the audio that ExtractAudio makes of it. */
  speech_key: v.string(),
  speech_format: SpeechFormat,
  /** MediaConvert job settings of ExtractAudio; absent where Transcribe reads the media as it is. */
  extraction: v.optional(v.record(v.string(), v.unknown())),
  /** How long StartSpeechJob waits for the event before AskSpeechJob asks. */
  wait_seconds: v.pipe(v.number(), v.integer()),
});
export type SpeechWork = v.InferOutput<typeof SpeechWork>;

/** The task token of a waitForTaskToken state, at most 2,048 characters. */
export const SpeechWorkWithToken = v.object({ ...SpeechWork.entries, token: v.string() });

export const SpeechJobStatus = v.picklist(['QUEUED', 'IN_PROGRESS', 'COMPLETED', 'FAILED']);

/** What RenderCaptions hands to EncodeVideo. */
export const EncodeWork = v.object({
  ...ExportWork.entries,
  /** MediaConvert job settings. */
  encoding: v.record(v.string(), v.unknown()),
});

/** What a machine's Catch hands to its Fail step. */
const caught = { error: v.string(), cause: v.optional(v.string(), '') };
export const FailedJobWork = v.object({ ...JobWork.entries, ...caught });
export const FailedExportWork = v.object({ ...ExportWork.entries, ...caught });

/** True when the user could mend it; false ends the execution as failed, which raises an alarm. */
export const Failed = v.object({ expected: v.boolean() });

/** Transcribe Job State Change. https://docs.aws.amazon.com/transcribe/latest/dg/monitoring-events.html */
export const SpeechJobEvent = v.object({
  detail: v.object({ TranscriptionJobName: v.string(), TranscriptionJobStatus: v.string() }),
});

/** MediaConvert Job State Change with status STATUS_UPDATE; jobPercentComplete as seen by public consumers. */
export const EncodeProgressEvent = v.object({
  detail: v.object({
    userMetadata: v.object({ account_id: Id, id: Id }),
    jobProgress: v.object({ jobPercentComplete: v.pipe(v.number(), v.minValue(0), v.maxValue(100)) }),
  }),
});

/** A tick of a sweep's schedule; its fields say nothing that a sweep needs, so an operator may call one with {}. */
export const SweepEvent = v.object({});

/** Step Functions Execution Status Change. https://docs.aws.amazon.com/step-functions/latest/dg/eventbridge-integration.html */
export const ExecutionEndedEvent = v.object({ detail: v.object({ name: v.string(), stateMachineArn: v.string() }) });
