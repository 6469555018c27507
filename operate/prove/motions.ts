import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Animation } from '#contract/schemas/style-choices.ts';
import { framesPerSecond, talkPath } from '../stage/talk.ts';
import { isCaption, type ProofRun, render } from './exports.ts';
import { type Patch, patchesInFrames } from './rendered-video.ts';
import { uploadByPut } from './uploads.ts';

const clip = { range_start: 4, range_end: 5.5, resolution: '720p' } as const;
const wordMs = 400;
const words = ['Mix', 'it', 'well'].map((text, index) => ({
  text,
  start: 4 + (index * wordMs) / 1000,
  end: 4 + ((index + 1) * wordMs) / 1000,
}));
/** Half transparent text is no caption to `isCaption`. */
const fadedFrames = 3;
/** From which share of pixels a frame has captions. */
const drawn = 0.0003;

/** The captions of three words in white, frame by frame. Throws where a frame between the first and the last has none. */
const captionsOf = async (run: ProofRun, id: string, animation: Animation): Promise<Patch[]> => {
  await run.api.transcripts.replace(id, { lines: [{ words }] });
  const style = { template: 'clean', color: '#ffffff', font_size: 100, animation } as const;
  await run.api.projects.update(id, { style });
  const { path } = await render(run, id, 'tiktok', clip, 1500);
  const patches = await patchesInFrames(path, isCaption);
  const last = patches.findLastIndex(({ share }) => share > drawn);
  const shown = patches.slice(0, last + 1);
  if (shown.length === 0) throw new Error('there are no captions');
  const from = animation === 'word_fade' ? fadedFrames : 0;
  const blank = shown.findIndex(({ share }, frame) => frame >= from && share <= drawn);
  if (blank >= 0) throw new Error(`frame ${blank} is blank`);
  return shown;
};

const widthOf = (patch: Patch | undefined): number => (patch ? patch.right - patch.left : 0);
const inWord = (word: number): number => Math.round(((word + 0.75) * wordMs * framesPerSecond) / 1000);

/** The first frame has the smallest type. */
export const popsUp = async (run: ProofRun, id: string): Promise<void> => {
  const shown = await captionsOf(run, id, 'pop');
  const [first, atRest] = [widthOf(shown[0]), widthOf(shown[inWord(1)])];
  if (first > 0.9 * atRest || first < 0.5 * atRest) {
    throw new Error(
      `the first frame has captions of ${first.toFixed(2)} of the width, a later one of ${atRest.toFixed(2)}`,
    );
  }
};

/** At 30 frames a second every picture of the entrance is one frame, and a third of them begin at whole milliseconds. */
export const popsFrameByFrame = async (run: ProofRun): Promise<void> => {
  const path = join(run.dir, 'thirty.mp4');
  const thirty = ['-t', '6', '-r', '30', '-c:v', 'libx264', '-c:a', 'copy'];
  execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-i', talkPath, ...thirty, path]);
  const upload_id = await uploadByPut(run.api, path);
  const { id } = await run.api.projects.create({ upload_id, language: 'en', auto_transcribe: false });
  const shown = await captionsOf(run, id, 'pop');
  if (roundsTimesDown(shown.map(({ share }) => share))) {
    throw new Error(
      'times are read as ms x fps rounded down: write them rounded up (packages/captions/src/burned/ttml.ts)',
    );
  }
  await run.api.projects.delete(id);
};

/**
 * Whether the second and the third picture of a page that grows are the same, by the share of pixels: so they are if a page of
 * a whole second begins with frames 0, 0, 1 and 3, which are the first four where ms x fps is rounded down.
 */
export const roundsTimesDown = ([, second = 0, third = 0]: readonly number[]): boolean => third < second * 1.05;

/** Each word becomes visible when it is spoken, and none moves. */
export const appearWordByWord = async (run: ProofRun, id: string): Promise<void> => {
  const shown = await captionsOf(run, id, 'word_fade');
  const spoken = words.map((_, index) => shown[inWord(index)]);
  const ends = spoken.map((patch) => patch?.right ?? 0);
  if (ends.some((end, index) => index > 0 && end < (ends[index - 1] ?? 0) + 0.02)) {
    throw new Error(`captions end at ${ends.map((end) => end.toFixed(2)).join(', ')} of the width`);
  }
  const starts = spoken.map((patch) => patch?.left ?? 0);
  if (Math.max(...starts) - Math.min(...starts) > 0.01) throw new Error('the first word moves');
};
