import * as v from 'valibot';
import { plans } from '../plans.ts';
import { Day, Id, Progress } from './fields.ts';
import { MediaFacts } from './media-facts.ts';
import { AudioTrack } from './project.ts';

/** Input of an execution: whose work, of which project. */
export const JobWork = v.object({ account_id: Id, project_id: Id, job_id: Id });
export type JobWork = v.InferOutput<typeof JobWork>;

export const ExportWork = v.object({ account_id: Id, project_id: Id, export_id: Id });
export type ExportWork = v.InferOutput<typeof ExportWork>;

/** `one_stream`: the host's byte ranges have turned out to be none. */
export const ImportStart = v.object({ ...JobWork.entries, one_stream: v.optional(v.boolean(), false) });

const Milliseconds = v.pipe(v.number(), v.minValue(0));
const ByteCount = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Bytes that one CopyPart copies: both ends inclusive, or all there is, in one stream. Its parts have numbers from `first_part` on. */
export const CopyRange = v.object({
  first_part: v.pipe(v.number(), v.integer(), v.minValue(1)),
  bytes: v.optional(v.object({ start: ByteCount, end: ByteCount })),
  /** Progress of the job once this is copied. */
  progress: Progress,
});
export type CopyRange = v.InferOutput<typeof CopyRange>;

/** What ResolveSource found behind the link. */
export const ImportSource = v.object({
  ...JobWork.entries,
  multipart_id: v.string(),
  /** Direct link to the file. */
  url: v.string(),
  /** Absent where the host does not tell. */
  size_bytes: v.optional(ByteCount),
  /** ETag or Last-Modified, for If-Range: all ranges are of one file. */
  validator: v.optional(v.string()),
  /** The plan's limit. */
  max_bytes: ByteCount,
  /** The plan's, of all imports of the account. A plan of the copy that the previous release made says nothing of it. */
  max_connections: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), plans.free.maxConnections),
});
export type ImportSource = v.InferOutput<typeof ImportSource>;
export const CopyWork = v.object({ ...ImportSource.entries, range: CopyRange });
export type CopyWork = v.InferOutput<typeof CopyWork>;

/** An inline Map keeps its history below 25,000 events with fewer than 500 items; `connections` of them run at once. */
export const ImportPlan = v.object({
  source: ImportSource,
  ranges: v.pipe(v.array(CopyRange), v.minLength(1), v.maxLength(499)),
  connections: v.pipe(v.number(), v.integer(), v.minValue(1)),
});

/** What ProbeMedia found to be good media. */
export const ImportedMedia = v.object({ ...JobWork.entries, media: MediaFacts });

/** Containers that Amazon Transcribe reads (MediaFormat of StartTranscriptionJob). */
export const SpeechFormat = v.picklist(['mp3', 'mp4', 'wav', 'flac', 'ogg', 'amr', 'webm', 'm4a']);
export type SpeechFormat = v.InferOutput<typeof SpeechFormat>;

/** `audio_track`: those before it are silent. */
export const PrepareWork = v.object({ ...JobWork.entries, audio_track: v.optional(AudioTrack) });

/** What PrepareMedia settles and the later steps of the transcribe machine read. */
export const SpeechWork = v.object({
  ...JobWork.entries,
  /** Object that Transcribe reads: the media itself, or the audio that ExtractAudio makes of it. */
  speech_key: v.string(),
  speech_format: SpeechFormat,
  audio_track: v.optional(AudioTrack, 1),
  /** MediaConvert job settings of ExtractAudio; absent where Transcribe reads the media as it is. */
  extraction: v.optional(v.record(v.string(), v.unknown())),
  /** The file ends before its header says: how long it is, what ExtractAudio makes of it tells. */
  cut: v.optional(v.boolean()),
  audio_ms: v.optional(Milliseconds),
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
  /** How long the video is to be, by what the media's header states. */
  stated_ms: Milliseconds,
});

/** `encoded_ms`: how long MediaConvert says the video is. */
export const EncodedWork = v.object({
  ...ExportWork.entries,
  stated_ms: v.optional(Milliseconds),
  encoded_ms: v.optional(Milliseconds),
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

/**
 * MediaConvert Job State Change with status STATUS_UPDATE: "When available, it contains job and phase percent completion".
 * https://docs.aws.amazon.com/mediaconvert/latest/ug/ev_status_status_update.html
 */
export const EncodeProgressEvent = v.object({
  detail: v.object({
    userMetadata: v.object({ account_id: Id, id: Id }),
    jobProgress: v.nullish(
      v.object({ jobPercentComplete: v.nullish(v.pipe(v.number(), v.minValue(0), v.maxValue(100))) }),
    ),
  }),
});

/** A tick of a sweep's schedule; its fields say nothing that a sweep needs, so an operator may call one with {}. */
export const SweepEvent = v.object({});

/** The same of CheckUsage; an operator may name one account, whose counters are then checked whether they are due or not. */
export const CheckUsageEvent = v.object({ account_id: v.optional(Id) });

/** The same of WriteDailyCosts; an operator may name one day, as YYYY-MM-DD in UTC, however long ago. */
export const DailyCostsEvent = v.object({ day: v.optional(Day) });

/** Step Functions Execution Status Change. https://docs.aws.amazon.com/step-functions/latest/dg/eventbridge-integration.html */
export const ExecutionEndedEvent = v.object({ detail: v.object({ name: v.string(), stateMachineArn: v.string() }) });
