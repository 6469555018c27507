import type { Moonshine, Said } from '../model/moonshine.ts';
import { lastSoundMs, SAMPLES_PER_MS } from '../sound/loudness.ts';
import { quietestPlace } from '../sound/quietest-place.ts';
import { LEAD_MS, type Sound, soundOf, timesAt, withLead } from '../sound/sound.ts';
import { attentionThere, tokenFrames } from '../times/warp.ts';
import { geometricMean, type TimedWord, timedWords } from '../times/word-times.ts';

/** Why a range of sound has no words although the model gave some. */
export type LeftOutReason = 'repeated_without_end' | 'invented_ending' | 'no_speech';

export interface LeftOut {
  readonly startMs: number;
  readonly endMs: number;
  readonly reason: LeftOutReason;
}

/** What is heard in a piece, in times from its start. */
export interface HeardPiece {
  readonly words: readonly TimedWord[];
  readonly leftOut: readonly LeftOut[];
  /** One for each token, and one for the end: less than the model says where the words do not follow the sound. */
  readonly probabilities: readonly number[];
}

type Hearing = Pick<Moonshine, 'encode' | 'say'>;

/** A fast speaker says 7.9. */
const TOKENS_PER_SECOND = 10;
/** Where this much sound follows the last word, it is heard again. */
const UNHEARD_MS = 1500;
/** No half is shorter. */
const SHORTEST_HALF_MS = 2500;

/** Hears a piece of up to 20 s. */
export async function hearPiece(model: Hearing, samples: Float32Array): Promise<HeardPiece> {
  const sound = soundOf(samples);
  return sound ? moved(await hearSound(model, sound), sound.pieceMs) : none();
}

async function hearSound(model: Hearing, sound: Sound): Promise<HeardPiece> {
  const lengthMs = sound.samples.length / SAMPLES_PER_MS;
  const most = Math.ceil((lengthMs / 1000) * TOKENS_PER_SECOND);
  const isEndless = (tokens: readonly number[]): boolean => tokens.length >= most || isLoop(tokens);
  const said = await model.say(await model.encode(withLead(sound.samples)), isEndless);
  if (isInvented(said, lengthMs)) return none({ startMs: 0, endMs: lengthMs, reason: 'no_speech' });
  if (isEndless(said.tokens)) return hearHalves(model, sound.samples);
  const frames = tokenFrames(said.heads);
  const words = timedWords({ ...said, frames }, sound.loudness, LEAD_MS);
  const kept = words.slice(0, words.length - inventedEnding(words));
  const invented = words[kept.length];
  const heard: HeardPiece = {
    words: kept,
    leftOut: invented ? [{ startMs: invented.startMs, endMs: lengthMs, reason: 'invented_ending' }] : [],
    probabilities: followed(said, attentionThere(said.heads, frames)),
  };
  return withRest(model, sound, heard);
}

/** Running speech has more. */
const FOLLOWED = 0.6;

/** The model is sure of what it babbles too: only what follows the sound is as likely as it says. */
const followed = ({ probabilities }: Said, there: number): number[] =>
  probabilities.map((probability) => probability * Math.min(1, there / FOLLOWED));

const none = (...leftOut: LeftOut[]): HeardPiece => ({ words: [], leftOut, probabilities: [] });

const EMPTY_FROM = 0.5;
const SURE = 0.8;

/**
 * The model takes noise and music for no words, and makes up some where it has to say something: "You", "Thanks for watching!" or notes.
 * In ten minutes of music the probability of no words was above 0.95 and that of the tokens below 0.8; of speech 0.87 at most, and 0.83.
 */
function isInvented({ emptyProbability, tokens, probabilities }: Said, lengthMs: number): boolean {
  const isThin = tokens.length < 2 + lengthMs / 2000;
  return emptyProbability > EMPTY_FROM && (isThin || geometricMean(probabilities) < SURE);
}

/** Where a loop is heard, its halves may have none. */
async function hearHalves(model: Hearing, samples: Float32Array): Promise<HeardPiece> {
  const lengthMs = samples.length / SAMPLES_PER_MS;
  if (lengthMs < 2 * SHORTEST_HALF_MS) return none({ startMs: 0, endMs: lengthMs, reason: 'repeated_without_end' });
  const quarter = Math.floor(samples.length / 4);
  const cut = quietestPlace(samples.subarray(0, 3 * quarter), quarter);
  const first = await hearPiece(model, samples.slice(0, cut));
  return both(
    first,
    moved(await hearPiece(model, samples.slice(cut)), (ms) => ms + cut / SAMPLES_PER_MS),
  );
}

/** The model may stop before the sound does: what is after its last word is heard by itself. */
async function withRest(model: Hearing, sound: Sound, heard: HeardPiece): Promise<HeardPiece> {
  const last = heard.words.at(-1);
  const soundEndMs = lastSoundMs(sound.loudness, Infinity) ?? 0;
  // The rest is shorter each time, or this would not end.
  if (!last || last.endMs < UNHEARD_MS || soundEndMs - last.endMs < UNHEARD_MS) return heard;
  const rest = sound.samples.slice(Math.round(last.endMs * SAMPLES_PER_MS));
  return both(
    heard,
    moved(await hearPiece(model, rest), (ms) => ms + last.endMs),
  );
}

/** A run of tokens that is said three times in a row, and is twelve tokens long in all. */
export function isLoop(tokens: readonly number[]): boolean {
  for (let period = 1; period * 3 <= tokens.length; period++) {
    const length = Math.max(12, period * 3);
    const run = tokens.slice(-length);
    if (run.length === length && run.every((token, at) => at < period || token === run[at - period])) return true;
  }
  return false;
}

const HURRIED_MS = 60;
const DOUBTFUL = 0.6;

/** How many words at the end are invented: they pile up on the last frames. */
export function inventedEnding(words: readonly TimedWord[]): number {
  const isEnding = (count: number): boolean => {
    const run = words.slice(-count);
    const lengthMs = run.reduce((sum, word) => sum + word.endMs - word.startMs, 0);
    const confidence = run.reduce((sum, word) => sum + word.confidence, 0);
    return lengthMs / count < HURRIED_MS && confidence / count < DOUBTFUL;
  };
  const counts = words.map((_, at) => at + 1).filter((count) => count > 1 && isEnding(count));
  return counts.at(-1) ?? 0;
}

const both = (a: HeardPiece, b: HeardPiece): HeardPiece => ({
  words: [...a.words, ...b.words],
  leftOut: [...a.leftOut, ...b.leftOut],
  probabilities: [...a.probabilities, ...b.probabilities],
});

const moved = (heard: HeardPiece, at: (ms: number) => number): HeardPiece => ({
  ...heard,
  words: heard.words.map((word) => timesAt(word, at)),
  leftOut: heard.leftOut.map((range) => timesAt(range, at)),
});
