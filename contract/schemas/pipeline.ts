import * as v from 'valibot';
import { plans } from '../plans.ts';
import { chunkPlaces } from '../render-lambda.ts';
import { Day, Id, Progress } from './fields.ts';
import { MediaFacts } from './media-facts.ts';
import { AudioTrack } from './project.ts';
import { FrameRange, JoinWork, RenderedVideo, RenderWork, SpeechSoundWork } from './render-work.ts';
import { HeardRange, RangeSound, RangeToHear, SpeechRange } from './speech-range.ts';
import { VideoPlan } from './video-plan.ts';

/** Input of an execution. */
export const JobWork = v.object({ account_id: Id, project_id: Id, job_id: Id });
export type JobWork = v.InferOutput<typeof JobWork>;

export const ExportWork = v.object({ account_id: Id, project_id: Id, export_id: Id });
export type ExportWork = v.InferOutput<typeof ExportWork>;

/** `one_stream`: the host does not honour byte ranges, although it announced them. */
export const ImportStart = v.object({ ...JobWork.entries, one_stream: v.optional(v.boolean(), false) });

const Milliseconds = v.pipe(v.number(), v.minValue(0));
const ByteCount = v.pipe(v.number(), v.integer(), v.minValue(0));
/** Pieces of its account that are made at once, by its plan. */
const PlaceCount = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(chunkPlaces));

/** The bytes that one CopyPart copies, both ends inclusive; without `bytes` the whole file. Parts are numbered from `first_part`. */
export const CopyRange = v.object({
  first_part: v.pipe(v.number(), v.integer(), v.minValue(1)),
  bytes: v.optional(v.object({ start: ByteCount, end: ByteCount })),
  /** Progress of the job once this is copied. */
  progress: Progress,
});
export type CopyRange = v.InferOutput<typeof CopyRange>;

/** The file that ResolveSource found. */
export const ImportSource = v.object({
  ...JobWork.entries,
  multipart_id: v.string(),
  /** Direct link to the file. */
  url: v.string(),
  /** Absent where the host does not state it. */
  size_bytes: v.optional(ByteCount),
  /** ETag or Last-Modified, for If-Range: all ranges must come from the same file. */
  validator: v.optional(v.string()),
  /** The plan's limit. */
  max_bytes: ByteCount,
  /** The plan's limit for all imports of the account. Absent in states that the previous release wrote. */
  max_connections: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), plans.free.maxConnections),
});
export type ImportSource = v.InferOutput<typeof ImportSource>;
export const CopyWork = v.object({ ...ImportSource.entries, range: CopyRange });
export type CopyWork = v.InferOutput<typeof CopyWork>;

/** With fewer than 500 items an inline Map stays below 25,000 history events; `connections` of them run at once. */
export const ImportPlan = v.object({
  source: ImportSource,
  ranges: v.pipe(v.array(CopyRange), v.minLength(1), v.maxLength(499)),
  connections: v.pipe(v.number(), v.integer(), v.minValue(1)),
});

/** Media that ProbeMedia accepted. */
export const ImportedMedia = v.object({ ...JobWork.entries, media: MediaFacts });

/** Containers that Amazon Transcribe reads (MediaFormat of StartTranscriptionJob). */
export const SpeechFormat = v.picklist(['mp3', 'mp4', 'wav', 'flac', 'ogg', 'amr', 'webm', 'm4a']);
export type SpeechFormat = v.InferOutput<typeof SpeechFormat>;

/** Priority of a MediaConvert job. Absent in states that the previous release wrote. */
const priority = v.optional(v.pipe(v.number(), v.integer(), v.minValue(-50), v.maxValue(50)));

/**
 * `audio_track`: the tracks before it contain no speech. `renderer`: what extracts the sound, where the stage's own failed.
 * `in_last_language`: the language could not be told. `speech`: what hears it, where our own recogniser could not, and `error` why.
 */
export const PrepareWork = v.object({
  ...JobWork.entries,
  audio_track: v.optional(AudioTrack),
  renderer: v.optional(v.literal('mediaconvert')),
  in_last_language: v.optional(v.literal(true)),
  speech: v.optional(v.literal('transcribe')),
  error: v.optional(v.string()),
  /** The machine hears ranges; absent where the definition of the last release runs, which cannot. */
  takes: v.optional(v.literal('ranges')),
});
export type PrepareWork = v.InferOutput<typeof PrepareWork>;

/** The output of PrepareMedia, which the later steps of the transcribe machine read. */
export const SpeechWork = v.object({
  ...JobWork.entries,
  /** Object that Transcribe reads: the media itself, or the audio that ExtractAudio or RenderSound makes of it. */
  speech_key: v.string(),
  speech_format: SpeechFormat,
  audio_track: v.optional(AudioTrack, 1),
  /** The last language of the account, where that of the speech could not be told. */
  language: v.optional(v.string()),
  /** MediaConvert job settings of ExtractAudio; absent where it is not needed. */
  extraction: v.optional(v.record(v.string(), v.unknown())),
  /** RenderSound makes it. */
  renderer: v.optional(v.literal('lambda')),
  /** What hears these parts of the media, so many at once; absent where Transcribe hears them. States of the last release have no engine: ours. */
  engine: v.optional(v.picklist(['own', 'address'])),
  ranges: v.optional(v.pipe(v.array(SpeechRange), v.minLength(1), v.maxLength(499))),
  at_once: v.optional(PlaceCount),
  /** Ranges of the account, and of all accounts, that are heard at once; absent in states that the previous release wrote. */
  places: v.optional(v.object({ account: PlaceCount, all: PlaceCount })),
  /** Transcribe hears the sound where that has no English words: the language is not told, and our own recogniser knows no other. */
  may_be_foreign: v.optional(v.literal(true)),
  /** The project has a text. */
  has_text: v.optional(v.literal(true)),
  /** The words of the text have been placed in the ranges; of those in the listed ones the sound has to tell some times. */
  script_ranges: v.optional(v.array(SpeechRange)),
  /** Nobody listens to the media of a test account: StoreTranscript is next. */
  unheard: v.optional(v.literal(true)),
  priority,
  /** The file ends before the duration that its header states; its true length is that of the extracted audio. */
  cut: v.optional(v.boolean()),
  audio_ms: v.optional(Milliseconds),
  /** How long StartSpeechJob waits for the event before AskSpeechJob asks. */
  wait_seconds: v.pipe(v.number(), v.integer()),
});
export type SpeechWork = v.InferOutput<typeof SpeechWork>;

/** The output of RenderSound: PrepareWork where its function failed. */
export const RenderedSound = v.union([SpeechWork, v.required(PrepareWork, ['renderer'])]);
/** It names one job, for its costs. */
export const DecodeSoundWork = v.object({ ...JobWork.entries, ...SpeechSoundWork.entries });
export type DecodeSoundWork = v.InferOutput<typeof DecodeSoundWork>;

/** With fewer than 500 ranges an inline Map stays below 25,000 history events. */
export const HearWork = v.object({
  ...v.omit(SpeechWork, ['ranges', 'script_ranges']).entries,
  range: SpeechRange,
});
/** It names one job, for its costs. */
export const RecogniseWork = v.object({ ...JobWork.entries, ...RangeToHear.entries });
export type RecogniseWork = v.InferOutput<typeof RecogniseWork>;
export const RecognisedRange = v.object({ ...HeardRange.entries, reads: v.pipe(v.number(), v.integer()) });
export type RecognisedRange = v.InferOutput<typeof RecognisedRange>;
export const SoundOfRange = v.object({ ...RangeSound.entries, reads: RecognisedRange.entries.reads });
export type SoundOfRange = v.InferOutput<typeof SoundOfRange>;

/** The task token of a waitForTaskToken state, at most 2,048 characters. */
export const SpeechWorkWithToken = v.object({ ...SpeechWork.entries, token: v.string() });

export const SpeechJobStatus = v.picklist(['QUEUED', 'IN_PROGRESS', 'COMPLETED', 'FAILED']);

/** The output of RenderCaptions, which EncodeVideo reads. */
export const EncodeWork = v.object({
  ...ExportWork.entries,
  /** MediaConvert job settings. */
  encoding: v.record(v.string(), v.unknown()),
  priority,
  /** Expected length of the video, by the duration that the media's header states. */
  stated_ms: Milliseconds,
});

/** What our own code makes a video of, by keys of the bucket. */
export const Rendering = v.object({
  plan: VideoPlan,
  source_key: v.string(),
  media_ms: Milliseconds,
  /** `PaintedCaptions`, the font that they are laid out in, and if they have emoji, the one with these in colours. */
  captions: v.optional(v.object({ key: v.string(), font_key: v.string(), emoji_key: v.optional(v.string()) })),
  /** A PNG, where the media has no picture. */
  still_key: v.optional(v.string()),
  /** A `TextTrack`. */
  text_key: v.optional(v.string()),
});
export type Rendering = v.InferOutput<typeof Rendering>;

const picture = { makes: v.literal('picture'), range: FrameRange };
const sound = { makes: v.literal('sound') };
const video = { makes: v.literal('video') };
/** What RenderChunk makes at a time: all of a video, or a chunk of it. */
export const Piece = v.variant('makes', [v.object(video), v.object(picture), v.object(sound)]);
export type Piece = v.InferOutput<typeof Piece>;

/** With fewer than 500 items an inline Map stays below 25,000 history events; `at_once` of them are sent at once. */
export const RenderPlan = v.object({
  ...ExportWork.entries,
  stated_ms: Milliseconds,
  rendering: Rendering,
  pieces: v.pipe(v.array(Piece), v.minLength(1), v.maxLength(499)),
  at_once: PlaceCount,
  places: PlaceCount,
});
export type RenderPlan = v.InferOutput<typeof RenderPlan>;

/** What StartChunk answers of a piece that is in the bucket. */
const found = v.pick(RenderedVideo, ['sizeBytes', 'foundMs', 'frames']).entries;
export const MadePiece = v.variant('makes', [
  v.object({ ...video, ...found }),
  v.object({ ...picture, ...found }),
  v.object({ ...sound, ...found }),
]);
export type MadePiece = v.InferOutput<typeof MadePiece>;

/** A message in the queue of chunks: what is to be made, and the token of the state that waits for it. It has no URL. */
export const ChunkMessage = v.object({
  ...ExportWork.entries,
  token: v.string(),
  rendering: Rendering,
  places: PlaceCount,
  /** The machine of the last release has the join made like a piece. */
  piece: v.variant('makes', [...Piece.options, v.object({ makes: v.literal('join'), chunks: v.array(MadePiece) })]),
});
export type ChunkMessage = v.InferOutput<typeof ChunkMessage>;
export const ChunkMessageText = v.pipe(v.string(), v.parseJson(), ChunkMessage);

/** What has been made of an export, to be joined. */
export const PiecesToJoin = v.object({ ...ExportWork.entries, rendering: Rendering, chunks: v.array(MadePiece) });

/** It names one export, for its costs. */
export const RenderChunkWork = v.intersect([ExportWork, RenderWork]);
export type RenderChunkWork = v.InferOutput<typeof RenderChunkWork>;
export const JoinChunksWork = v.object({ ...ExportWork.entries, ...JoinWork.entries });
export type JoinChunksWork = v.InferOutput<typeof JoinChunksWork>;

/**
 * `takes`: the machine sends pieces to StartChunk; absent where the definition of the last release runs, which cannot. `error`: our own
 * code could not make the video, and the user can do nothing about it.
 */
export const ExportToPlan = v.object({
  ...ExportWork.entries,
  takes: v.optional(v.literal('pieces')),
  error: v.optional(v.string()),
});

/** What makes the video of an export, and how: our own code, or MediaConvert. */
export const PlannedExport = v.union([RenderPlan, EncodeWork]);

/** `encoded_ms`: the length of the video, by what was found of its media. */
export const EncodedWork = v.object({
  ...ExportWork.entries,
  stated_ms: v.optional(Milliseconds),
  encoded_ms: v.optional(Milliseconds),
});

/** The output of PreparePlayback, which EncodePlayback reads. */
export const PlaybackWork = v.object({
  ...JobWork.entries,
  /** MediaConvert job settings. */
  encoding: v.record(v.string(), v.unknown()),
  priority,
});

/** What a machine's Catch passes to its Fail step. */
const caught = { error: v.string(), cause: v.optional(v.string(), '') };
export const FailedJobWork = v.object({ ...JobWork.entries, ...caught });
export const FailedExportWork = v.object({ ...ExportWork.entries, ...caught });

/** `expected`: the user can correct the cause. Otherwise the execution ends as failed, which raises an alarm. */
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

/** The event of a sweep's schedule. Sweeps read none of its fields, so an operator may invoke one with {}. */
export const SweepEvent = v.object({});

/** The event of CheckUsage. An operator may name one account, whose counters are then checked even if they are not due. */
export const CheckUsageEvent = v.object({ account_id: v.optional(Id) });

/** The event of WriteDailyCosts, and the input of its machine. An operator may name any past day, as YYYY-MM-DD in UTC. */
export const DailyCostsEvent = v.object({ day: v.optional(Day) });
/** What WriteDailyCosts has started; nothing where every closed day has its file. */
export const DailyCostsStarted = v.object({ execution_arn: v.optional(v.string()) });

/** A day whose costs are written, and its `CostPlan`. */
export const DayOfCosts = v.object({ day: Day, plan: Id });
/** The output of PlanDailyCosts: the numbers of the slices; without them there is no day to write. */
export const PlannedCosts = v.object({
  ...v.partial(DayOfCosts).entries,
  slices: v.optional(v.array(v.pipe(v.number(), v.integer()))),
});
export const CostSliceWork = v.object({ ...DayOfCosts.entries, slice: v.pipe(v.number(), v.integer(), v.minValue(0)) });

/** Step Functions Execution Status Change. https://docs.aws.amazon.com/step-functions/latest/dg/eventbridge-integration.html */
export const ExecutionEndedEvent = v.object({ detail: v.object({ name: v.string(), stateMachineArn: v.string() }) });
