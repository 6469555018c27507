import { renderFigures } from '#core/cost/render-figures.ts';

/** How long a stage takes with warm functions, log-normal by two quantiles, and what cold ones add. */
export interface StageTime {
  readonly p50: number;
  readonly p95: number;
  readonly cold: number;
  readonly from: string;
}

const cold = renderFigures.coldSeconds.value;
const api = 0.6;

/**
 * Seconds of what a model cannot compute. Frozen before the first change that it judges: only what a bench measures moves. None was
 * measured on AWS, so they rank causes and are no forecast.
 */
export const stageTimes = {
  probe: {
    p50: 2.0,
    p95: 3.4,
    cold: api,
    from: 'assumed: POST /projects, the copy of the upload, and a Probe of MediaConvert',
  },
  ownProbe: {
    p50: 0.9,
    p95: 1.4,
    cold: cold + api,
    from: 'DESIGN 20: POST /projects and our own reader, by ranges of the file',
  },
  queuedStart: { p50: 1.4, p95: 2.3, cold: 2 * api, from: 'assumed: SQS, StartWork, StartExecution, first step' },
  directStart: { p50: 0.5, p95: 0.9, cold: api, from: 'DESIGN 20: StartExecution and the first step' },
  transcribe: { p50: 23, p95: 38, cold: 0, from: 'assumed, of 10 to 45 s: AWS publishes none' },
  event: { p50: 1.2, p95: 2.0, cold: api, from: 'assumed: event of Transcribe, StoreTranscript' },
  store: { p50: 0.7, p95: 1.2, cold: api, from: 'DESIGN 20: StoreTranscript' },
  planAllFonts: { p50: 1.3, p95: 2.6, cold: api + 0.8, from: 'assumed: RenderCaptions with a layer of fonts of 82 MB' },
  planOwnFonts: { p50: 0.9, p95: 1.6, cold: api, from: 'DESIGN 20: RenderCaptions reads the fonts that it needs' },
  fanOut: { p50: 0.3, p95: 0.6, cold: api, from: 'DESIGN 20: the token, SQS, StartChunk' },
  join: { p50: 1.4, p95: 2.2, cold, from: `computed: ${renderFigures.joinSeconds.value} s a minute, and its call` },
  end: { p50: 0.5, p95: 0.9, cold: api, from: 'DESIGN 20: FinishExport, the URL' },
  mediaConvert: { p50: 41, p95: 62, cold: 0, from: 'assumed: a job of 60 s, without waiting in its queue' },
} as const satisfies Record<string, StageTime>;

export const figures = {
  slowest: { value: 0.65, unit: 'of a core of the bench', from: 'assumed: the least that one of Lambda on arm64 has' },
  quickest: { value: 1, unit: 'of a core of the bench', from: 'assumed: the most' },
  speechCoreSeconds: { value: 6, unit: 'core-s a minute', from: 'docs/decisions/own-recogniser.md, on x64' },
  speechColdSeconds: { value: 2.5, unit: 's', from: 'assumed: a model of 80 MB beside the layer' },
  pollersAtFirst: { value: 5, unit: 'messages at once', from: 'AWS: a mapping of a quiet queue starts with five' },
  mediaConvertJobs: { value: 40, unit: 'jobs at once', from: 'default quota of a Region; raised: 150' },
  accounts: { value: 1000, unit: 'accounts', from: 'chosen: 10 clips an hour each' },
} as const;
