import type { Moonshine } from '../model/moonshine.ts';
import { type TokenWord, tokensOf } from '../model/tokens.ts';
import { SAMPLES_PER_SECOND } from '../sound/loudness.ts';
import { LEAD_MS, soundOf, timesAt, withLead } from '../sound/sound.ts';
import { tokenFrames } from '../times/warp.ts';
import { type TimedWord, timedWords } from '../times/word-times.ts';

/** Twice those of a fast speaker: rap is faster. */
const MOST_TOKENS_PER_SECOND = 16;

/** Times for the words that are said in a piece, from its start; none where it is silent, or has more words than anybody says. */
export async function alignPiece(
  model: Pick<Moonshine, 'encode' | 'force'>,
  samples: Float32Array,
  texts: readonly string[],
): Promise<TimedWord[]> {
  const sound = soundOf(samples);
  if (!sound) return [];
  const tokens: number[] = [];
  const words = texts.map((text): TokenWord => {
    const from = tokens.length;
    tokens.push(...tokensOf(text));
    return { text, from, to: tokens.length };
  });
  if (tokens.length > (sound.samples.length / SAMPLES_PER_SECOND) * MOST_TOKENS_PER_SECOND) return [];
  const said = await model.force(await model.encode(withLead(sound.samples)), tokens);
  const placed = { ...said, frames: tokenFrames(said.heads) };
  return timedWords(placed, sound.loudness, LEAD_MS, words).map((word) => timesAt(word, sound.pieceMs));
}
