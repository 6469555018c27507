import { canvasOf } from '@cueline/captions/presets/presets.ts';
import { plans } from '#contract/plans.ts';
import { renderConcurrencyOf } from '#contract/queue-feeds.ts';
import type { MediaFacts } from '#contract/schemas/media-facts.ts';
import { exportSteps } from '#contract/steps/export.ts';
import { renderFigures } from '#core/cost/render-figures.ts';
import { framesPerSecond } from '#core/media/output-frame-rate.ts';
import { renderLimits } from '#core/media/render-limits.ts';
import { isSoonerByJob } from '#core/media/render-load.ts';
import { decoderOf, encodeCoreSeconds, renderCores, soundCoreSeconds } from '#core/media/render-seconds.ts';
import { piecesAtOnce } from '#core/media/video-pieces.ts';
import { videoPlan } from '#core/media/video-plan.ts';
import { sumOf } from '#core/sum-of.ts';
import { exportMachine } from '../../lib/machines/export-machine.ts';
import { seededRandom } from '../../test/support/seeded-random.ts';
import { Events, Servers, sample } from './chance.ts';
import { figures, stageTimes } from './figures.ts';

const { coldSeconds, wasmSeconds, readSeconds } = renderFigures;
const megapixels = (widthPx = 0, heightPx = 0, fps = 30): number => (widthPx * heightPx * fps) / 1e6;

/** A clip of 60 seconds; without key frames in its index, they are as far apart as is assumed. */
export const clips: Readonly<Record<string, MediaFacts>> = (() => {
  const phone: MediaFacts = {
    durationMs: 60_000,
    source: 'video',
    widthPx: 1080,
    heightPx: 1920,
    frameRate: { numerator: 30, denominator: 1 },
    videoCodec: 'AVC',
    container: 'mp4',
    audioCodec: 'AAC',
    audioChannels: 2,
    sizeBytes: 127_500_000,
    keyFrameMs: 1000,
  };
  const audio: MediaFacts = { ...phone, source: 'audio', container: 'mp3', audioCodec: 'MP3', sizeBytes: 1_000_000 };
  const encoded = { ...phone, keyFrameMs: 8333, sizeBytes: 30_000_000 };
  return { 'phone video': phone, 're-encoded': encoded, 'audio only': audio };
})();

const steps = new Proxy({}, { get: () => ({ functionArn: 'arn', timeoutSeconds: 60 }) });

/** What the code does today, read from it where a function or a row says so. */
export const rules = {
  probe: 'ownProbe',
  start: 'directStart',
  plan: 'fonts' in exportSteps.RenderCaptions ? 'planAllFonts' : 'planOwnFonts',
  joinsAreQueued: joinsStandBehindPieces(),
} as const satisfies Record<string, keyof typeof stageTimes | boolean>;

function joinsStandBehindPieces(): boolean {
  const props = { stackPrefix: '', mediaConvertRoleArn: '', chunkQueueUrl: 'pieces' };
  const machine = exportMachine({ ...props, steps: steps as Parameters<typeof exportMachine>[0]['steps'] });
  return JSON.stringify(machine.States.JoinPieces).includes('"QueueUrl":"pieces"');
}

interface Piece {
  readonly seconds: number;
}

/** The pieces of a clip, with the seconds of each on a core of the bench. */
export function piecesOf(facts: MediaFacts, placesFree?: number): Piece[] {
  const canvas = canvasOf({ preset: 'tiktok', resolution: '1080p' });
  const plan = videoPlan({ facts, canvas, preset: 'tiktok' });
  const fps = framesPerSecond(plan.rate);
  const { widthPx, heightPx } = canvas;
  const encode = encodeCoreSeconds * megapixels(widthPx, heightPx, fps);
  const isPicture = facts.source === 'video';
  const decode = isPicture ? decoderOf(facts.videoCodec).coreSeconds * megapixels(facts.widthPx, facts.heightPx) : 0;
  const back = isPicture ? (facts.keyFrameMs ?? 10_000) / 1000 / 2 : 0;
  const start = wasmSeconds.value + readSeconds.value;
  const { chunks } = renderLimits(facts, plan, undefined, placesFree);
  const pictures = chunks.map(({ first, end }) => {
    const length = Math.min(end / fps, facts.durationMs / 1000) - first / fps;
    return { seconds: start + (encode * length + decode * (length + (first > 0 ? back : 0))) / renderCores };
  });
  if (pictures.length === 1) return pictures;
  return [{ seconds: start + (soundCoreSeconds * facts.durationMs) / 1000 }, ...pictures];
}

export interface Setting {
  readonly renderer: 'lambda' | 'mediaconvert' | 'auto';
  readonly speech: 'transcribe' | 'own';
  /** The share of calls that find no warm function. */
  readonly cold: number;
  /** Places of our own renderer, and jobs of MediaConvert. */
  readonly places: number;
  readonly jobs: number;
  readonly clipsAnHour: number;
  readonly facts: MediaFacts;
}
export const quiet = {
  places: renderConcurrencyOf({ concurrentLambdas: 1000 }),
  jobs: figures.mediaConvertJobs.value,
  clipsAnHour: 0,
} as const;

export type Stage = 'probe' | 'start' | 'hearing' | 'restart' | 'plan' | 'pieces' | 'join' | 'end' | 'all';
export type Waits = Record<Stage, number>;

class World {
  readonly setting: Setting;
  readonly events = new Events();
  readonly lambdas: Servers;
  readonly jobs: Servers;
  readonly open = new Map<number, number>();
  readonly #plans = new Map<number, readonly Piece[]>();
  readonly random: () => number;

  constructor(setting: Setting, seed: number) {
    this.setting = setting;
    this.random = seededRandom(seed);
    this.lambdas = new Servers(this.events, setting.places);
    this.jobs = new Servers(this.events, setting.jobs);
  }

  /** The pieces of an export by how many places its account has for it. */
  readonly plan = (atOnce: number): readonly Piece[] => {
    const pieces = this.#plans.get(atOnce) ?? piecesOf(this.setting.facts, atOnce);
    this.#plans.set(atOnce, pieces);
    return pieces;
  };

  isCold(): boolean {
    return this.random() < this.setting.cold;
  }

  of(name: keyof typeof stageTimes): number {
    return sample(stageTimes[name], this.isCold(), this.random);
  }

  /** How many times longer a core of Lambda takes than one of the bench. */
  slower(): number {
    const { slowest, quickest } = figures;
    return 1 / (slowest.value + (quickest.value - slowest.value) * this.random());
  }

  hearing(): number {
    if (this.setting.speech === 'transcribe') return this.of('transcribe') + this.of('event');
    const minutes = this.setting.facts.durationMs / 60_000;
    const heard = (figures.speechCoreSeconds.value * minutes * this.slower()) / renderCores;
    return this.of('fanOut') + heard + (this.isCold() ? figures.speechColdSeconds.value : 0) + this.of('store');
  }
}

type Done = (made: number, joined: number) => void;

function render(world: World, now: number, account: number, done: Done): void {
  const { setting, lambdas, jobs } = world;
  const atOnce = piecesAtOnce(plans.studio.maxChunks, world.open.get(account) ?? 1);
  const [waitingPieces, waitingJobs, runningJobs] = [lambdas.waiting, jobs.waiting, jobs.running];
  const isSooner = isSoonerByJob({ waitingPieces, places: setting.places, waitingJobs, runningJobs });
  if (setting.renderer === 'mediaconvert' || (setting.renderer === 'auto' && isSooner))
    jobs.run(
      now,
      () => world.of('mediaConvert'),
      (end) => done(end, end),
    );
  else renderPieces(world, now, atOnce, done);
}

/** Like the Map of the machine: each piece that is made has the next one sent. */
function renderPieces(world: World, now: number, atOnce: number, done: Done): void {
  const { events, lambdas } = world;
  const pieces = world.plan(atOnce);
  let [sent, left] = [0, pieces.length];
  const secondsOf = ({ seconds }: Piece) => seconds * world.slower() + (world.isCold() ? coldSeconds.value : 0);
  const join = (made: number): void => {
    const end = (joined: number) => done(made, joined);
    if (pieces.length === 1) end(made);
    else if (rules.joinsAreQueued) lambdas.run(made, () => world.of('join'), end);
    else events.add(made + world.of('join'), end);
  };
  const send = (at: number): void => {
    const piece = pieces[sent];
    if (!piece) return;
    sent += 1;
    const end = (made: number): void => {
      left -= 1;
      if (left === 0) join(made);
      else send(made);
    };
    events.add(at + world.of('fanOut'), (queued) => lambdas.run(queued, () => secondsOf(piece), end));
  };
  for (let count = 0; count < atOnce; count += 1) send(now);
}

/** Each clip through all its stages, on one clock; with no rate each comes when the last has long ended. */
export function simulate(setting: Setting, clipsCount: number, seed = 1): Waits[] {
  const world = new World(setting, seed);
  const { events, open, random } = world;
  const ended: Waits[] = [];
  let began = 0;
  for (let clip = 0; clip < clipsCount; clip += 1) {
    began += setting.clipsAnHour > 0 ? (-Math.log(1 - random()) * 3600) / setting.clipsAnHour : 3600;
    const account = Math.floor(random() * figures.accounts.value);
    const before = {
      probe: world.of(rules.probe),
      start: world.of(rules.start),
      hearing: world.hearing(),
      restart: world.of(rules.start),
      plan: world.of(rules.plan),
    };
    const from = began;
    events.add(from + sumOf(Object.values(before), (seconds) => seconds), (now) => {
      open.set(account, (open.get(account) ?? 0) + 1);
      render(world, now, account, (made, joined) => {
        open.set(account, (open.get(account) ?? 1) - 1);
        const end = world.of('end');
        ended.push({ ...before, pieces: made - now, join: joined - made, end, all: joined + end - from });
      });
    });
  }
  events.runAll();
  return ended;
}
