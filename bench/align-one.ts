import type { TimedWord } from '@cueline/captions/words.ts';
import { alignText } from '#core/alignment/align-text.ts';
import { type NoisySpeech, noisySpeech } from '../test/support/noisy-speech.ts';
import { plainDiff } from './plain-diff.ts';

/** Aligns one speech with one aligner in a process of its own, and sends time, memory and errors to its parent. */
const [aligner, words, runs] = process.argv.slice(2);
const aligners: Readonly<Record<string, (speech: NoisySpeech) => TimedWord[]>> = {
  cueline: (speech) => alignText({ ...speech, language: 'xx' }).lines.flatMap((line) => line.words),
  diff: plainDiff,
};
const align = aligners[aligner ?? ''];
if (!align) throw new Error(`There is no aligner ${aligner}`);
const speech = noisySpeech(Number(words), 20, 1);

const timed = () => {
  const cpu = process.cpuUsage();
  const startMs = performance.now();
  const aligned = align(speech);
  const wallMs = performance.now() - startMs;
  const { user, system } = process.cpuUsage(cpu);
  return { wallMs, cpuMs: (user + system) / 1000, aligned };
};

const idleKB = process.resourceUsage().maxRSS;
const { wallMs, cpuMs, aligned } = timed();
const peakKB = process.resourceUsage().maxRSS - idleKB;
const warm = Array.from({ length: Number(runs) }, timed);

const errorsMs = speech.truth.map(({ startMs, endMs }, at) =>
  Math.max(Math.abs((aligned[at]?.startMs ?? 0) - startMs), Math.abs((aligned[at]?.endMs ?? 0) - endMs)),
);
const right = new Set(speech.heardRight);
process.send?.({
  first: { wallMs, cpuMs },
  warm: warm.map(({ wallMs, cpuMs }) => ({ wallMs, cpuMs })),
  peakKB,
  exactShare: speech.heardRight.filter((at) => errorsMs[at] === 0).length / right.size,
  errorsMs: errorsMs.filter((_, at) => !right.has(at)),
  everyWordOnce: aligned.map(({ text }) => text).join(' ') === speech.text,
});
process.disconnect();
