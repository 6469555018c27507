import { framesOf, hasSound, longestUs } from '@cueline/video/plan.ts';
import type { Piece, Rendering } from '#contract/schemas/pipeline.ts';
import type { FrameRange } from '#contract/schemas/render-work.ts';
import type { VideoPlan } from '#contract/schemas/video-plan.ts';

/** The sound, which takes longest, and each chunk of the picture; or a video of one chunk in one piece, without a join. Layers and silent videos have no sound. */
export const piecesOf = (chunks: readonly FrameRange[], plan: Pick<VideoPlan, 'layer' | 'silent'>): Piece[] => {
  if (chunks.length < 2) return [{ makes: 'video' }];
  const pictures = chunks.map((range) => ({ makes: 'picture' as const, range }));
  return hasSound(plan) ? [{ makes: 'sound' }, ...pictures] : pictures;
};

/**
 * How many pieces of an export are sent at once: its share of the places of its account, so that those of a big batch do not wait for
 * each other. The export counts as open itself.
 */
export const piecesAtOnce = (places: number, openExports: number): number =>
  Math.max(1, Math.floor(places / Math.max(1, openExports)));

const firstWaitMs = 5000;
const longestWaitMs = 60_000;

/**
 * How long the message of a piece waits, received for the nth time, where its account has all its places or no Lambda is free; `random`
 * is a number in [0, 1).
 */
export const pieceWaitMs = (receives: number, random: number): number =>
  Math.min(longestWaitMs, firstWaitMs * receives) * (0.5 + random / 2);

/** The share of an export's progress that its pictures are. Its beginning, sound and end are the rest. */
const shareOfPictures = 0.9;

/** What a piece adds to the progress of its export once it is made. */
export function shareOf({ plan, media_ms }: Pick<Rendering, 'plan' | 'media_ms'>, piece: Piece): number {
  if (piece.makes !== 'picture') return piece.makes === 'video' ? shareOfPictures : 0.03;
  const frames = framesOf({ ...plan, durationUs: longestUs(plan, media_ms * 1000) });
  return Math.floor((shareOfPictures * 1000 * (piece.range.end - piece.range.first)) / frames) / 1000;
}
