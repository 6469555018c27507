import type { Canvas } from '@cueline/captions/presets/presets.ts';
import type { Units } from '#contract/schemas/cost-line.ts';
import type { MediaFacts } from '#contract/schemas/media-facts.ts';
import { framesPerSecond } from '../media/output-frame-rate.ts';
import { playbackCanvas } from '../media/playback-canvas.ts';
import { companionCanvas, needsCompanion, needsProxy, playbackFrameRate } from '../media/playback-settings.ts';
import { tierOf } from '../media/preprocessors.ts';
import { encodeUnits, extractionUnits } from './encode-units.ts';

/**
 * What MediaConvert bills for each of a project's files for players. The price of captured frames is not documented: a poster is
 * counted as a video of the whole length, so rather too much.
 */
export const playbackUnits = (facts: MediaFacts, reviewed = false): Units[] => {
  const { durationMs, source } = facts;
  const rate = { framesPerSecond: framesPerSecond(playbackFrameRate(facts)), durationMs, tier: tierOf(facts) };
  const video = (canvas: Canvas): Units => encodeUnits({ ...canvas, ...rate });
  const sound = extractionUnits(durationMs);
  if (facts.silent) return [video(playbackCanvas(facts))];
  if (source === 'audio') return needsProxy(facts, reviewed) ? [sound, sound] : [sound];
  const beside = needsCompanion(facts, reviewed) ? companionCanvas(facts) : playbackCanvas(facts);
  return [sound, video(beside), video(playbackCanvas(facts))];
};
