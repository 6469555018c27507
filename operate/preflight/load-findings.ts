import { canvasOf } from '@cueline/captions/presets/presets.ts';
import { queueLambdasOf, renderConcurrencyOf, speechPlacesOf } from '#contract/queue-feeds.ts';
import type { MediaFacts } from '#contract/schemas/media-facts.ts';
import { type Stage, usedRenderer } from '#contract/stage.ts';
import { chunkSteps } from '#contract/steps/chunks.ts';
import { renderSteps } from '#contract/steps/render.ts';
import { renderUnits } from '#core/cost/render-units.ts';
import { framesPerSecond } from '#core/media/output-frame-rate.ts';
import { renderLimits } from '#core/media/render-limits.ts';
import { renderCores } from '#core/media/render-seconds.ts';
import { videoPlan } from '#core/media/video-plan.ts';
import type { Finding } from './finding.ts';
import { type AccountFacts, increase, minUnreservedLambdas } from './judge-account.ts';

/** What a stage is to carry: uploads or imports of so many minutes, each with so many exports at 1080p. */
export interface Load {
  readonly clipsAnHour: number;
  readonly minutes: number;
  readonly exports: number;
}

/** What a clip has; what AWS does not publish is assumed (`npm run bench -- seconds` has the sources). */
const assumed = {
  /** Seconds of a job of Transcribe, and of MediaConvert, for a minute. */
  transcribeSeconds: 23,
  mediaConvertSeconds: 41,
  /** Core-seconds of our own recogniser for a minute. */
  speechCoreSeconds: 6,
  /** Upload, POST, some reads, the URL. */
  requests: 8,
};
/** Transcribe gives its queue this share of the quota. https://docs.aws.amazon.com/transcribe/latest/dg/job-queueing.html */
const queuedShare = 0.9;

interface Limit {
  readonly what: string;
  readonly unit: string;
  readonly has: number | undefined;
  /** How much of `has` one clip an hour takes. */
  readonly ofClip: number;
  readonly next: string;
}

/** What of a stage and its account carries a load, what breaks first at the top, each with the most clips an hour that it carries. */
export const loadFindings = (stage: Stage, facts: AccountFacts, load: Load): Finding[] =>
  limitsOf(stage, facts, load)
    .map((limit) => ({ limit, most: limit.has === undefined ? 0 : Math.max(0, Math.floor(limit.has / limit.ofClip)) }))
    .sort((a, b) => a.most - b.most)
    .map(({ limit: { what, unit, has, ofClip, next }, most }) => {
      const needs = `${(ofClip * load.clipsAnHour).toFixed(1)} ${unit} for ${load.clipsAnHour} clips an hour`;
      if (has === undefined) return { verdict: 'unread', says: `${what}: not read; ${needs}`, next };
      const says = `${what}: ${needs}, of ${Math.floor(has)}: enough for ${most}`;
      return most < load.clipsAnHour ? { verdict: 'too small', says, next } : { verdict: 'ok', says };
    });

function limitsOf(stage: Stage, facts: AccountFacts, load: Load): Limit[] {
  const { lambdas = stage.concurrentLambdas, requests, startsPerSecond } = facts;
  const speech = speechSeconds(stage, load);
  const places = placeSeconds(load);
  const lambdaSeconds = 2 * (places * shareOfOurs(stage, facts, load) + speech);
  return [
    ...speechLimits(stage, facts, load),
    rendererLimit(stage, facts, load),
    {
      what: 'Lambda',
      unit: 'at once for videos and sound',
      has: Math.min(lambdas, stage.concurrentLambdas) - queueLambdasOf(stage) - minUnreservedLambdas,
      ofClip: lambdaSeconds / 3600,
      next: `raise concurrentLambdas with the quota: ${increase('AWS Lambda, "Concurrent executions"')}`,
    },
    {
      what: 'Step Functions',
      unit: 'starts a second',
      has: startsPerSecond,
      // Its import, its transcription, its exports.
      ofClip: (2 + load.exports) / 3600,
      next: increase('AWS Step Functions, "StartExecution throttle token refill rate per second"'),
    },
    {
      what: 'Requests',
      unit: 'a second',
      has: Math.min(stage.throttle.ratePerSecond, requests?.ratePerSecond ?? Number.POSITIVE_INFINITY),
      ofClip: assumed.requests / 3600,
      next: `raise throttle in cueline.config.json, and ${increase('Amazon API Gateway, "Throttle rate"')}`,
    },
  ].filter(({ ofClip }) => ofClip > 0);
}

const hearsItself = ({ speech }: Stage): boolean => speech === 'own' || speech === 'auto';

/** Seconds of one Lambda for a clip; its waiting one lasts as long. */
const speechSeconds = (stage: Stage, { minutes }: Load): number =>
  hearsItself(stage) ? (assumed.speechCoreSeconds * minutes) / renderCores : 0;

/** Where `auto` chooses, each is counted as if it heard all. */
function speechLimits(stage: Stage, { transcriptions }: AccountFacts, load: Load): Limit[] {
  const ours: Limit = {
    what: 'Our own recogniser',
    unit: 'ranges of sound at once',
    has: speechPlacesOf(stage),
    ofClip: speechSeconds(stage, load) / 3600,
    next: 'raise concurrentLambdas in cueline.config.json',
  };
  const transcribe: Limit = {
    what: 'Amazon Transcribe',
    unit: 'jobs at once',
    has: transcriptions === undefined ? undefined : transcriptions * queuedShare,
    ofClip: (assumed.transcribeSeconds * load.minutes) / 3600,
    next: increase('Amazon Transcribe, "Number of concurrent batch transcription jobs"'),
  };
  return [
    ...(hearsItself(stage) ? [ours] : []),
    ...(stage.speech === 'transcribe' || stage.speech === 'auto' ? [transcribe] : []),
  ];
}

/** Seconds of a place of our own renderer for the exports of a clip, where each of its functions starts cold. */
function placeSeconds({ minutes, exports }: Load): number {
  const facts: MediaFacts = {
    ...{
      durationMs: Math.round(minutes * 60_000),
      source: 'video',
      container: 'mp4',
      videoCodec: 'AVC',
      keyFrameMs: 1000,
    },
    ...{ widthPx: 1080, heightPx: 1920, frameRate: { numerator: 30, denominator: 1 }, sizeBytes: 1 },
  };
  const canvas = canvasOf({ preset: 'tiktok', resolution: '1080p' });
  const plan = videoPlan({ facts, canvas, preset: 'tiktok' });
  const video = { ...canvas, framesPerSecond: framesPerSecond(plan.rate), durationMs: facts.durationMs };
  const { lambda_mb_ms = 0 } = renderUnits(video, renderLimits(facts, plan).chunks.length);
  return (exports * lambda_mb_ms) / 1000 / (renderSteps.RenderChunk.memoryMb + chunkSteps.StartChunk.memoryMb);
}

const jobSeconds = ({ minutes, exports }: Load): number => exports * minutes * assumed.mediaConvertSeconds;

/** What makes the exports; `auto` uses both, each by what it has. */
function rendererLimit(stage: Stage, { encodes }: AccountFacts, load: Load): Limit {
  const renderer = usedRenderer(stage);
  const byJobs = increase('AWS Elemental MediaConvert, its concurrent jobs');
  const ofJobs = jobSeconds(load) / 3600;
  if (renderer === 'mediaconvert')
    return { what: 'MediaConvert', unit: 'jobs at once', has: encodes, ofClip: ofJobs, next: byJobs };
  const [places, ofPlaces] = [renderConcurrencyOf(stage), placeSeconds(load) / 3600];
  const ours = { what: 'Our own renderer', unit: 'pieces at once', has: places, ofClip: ofPlaces };
  const byPlaces = 'raise renderConcurrency in cueline.config.json';
  if (renderer === 'lambda') return { ...ours, next: byPlaces };
  // What MediaConvert carries counts as so many places more.
  const has = encodes === undefined || ofJobs === 0 ? undefined : places + (encodes / ofJobs) * ofPlaces;
  return { ...ours, what: 'Our own renderer and MediaConvert', has, next: `${byPlaces}, or ${byJobs}` };
}

/** The share of exports that our own code makes. */
function shareOfOurs(stage: Stage, { encodes = 0 }: AccountFacts, load: Load): number {
  const renderer = usedRenderer(stage);
  if (renderer !== 'auto') return renderer === 'lambda' ? 1 : 0;
  const [ours, jobs] = [renderConcurrencyOf(stage) / placeSeconds(load), encodes / jobSeconds(load)];
  return load.exports === 0 ? 0 : ours / (ours + jobs);
}
