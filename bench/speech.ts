import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { type Heard, Recogniser } from '@cueline/speech/recogniser.ts';
import * as v from 'valibot';
import { renderSteps } from '#contract/steps/render.ts';
import { nanoUsdOf } from '#core/cost/price-of.ts';
import { usEast1 as prices } from '#core/cost/prices.ts';
import { renderFigures } from '#core/cost/render-figures.ts';
import { sumOf } from '#core/sum-of.ts';
import { speechModelFolder } from '../lib/constructs/speech-module.ts';
import { readTalk, talkPath } from '../operate/stage/talk.ts';
import { quantile } from './quantile.ts';
import { compared, spokenWords } from './speech/spoken-words.ts';

const samplesPerSecond = 16_000;

interface Recording {
  readonly name: string;
  readonly samples: Float32Array<ArrayBuffer>;
  readonly words: readonly string[];
  /** Where they are known. */
  readonly startsMs: readonly number[] | undefined;
}

/** Text, start and end in milliseconds. */
const Timed = v.array(v.tuple([v.string(), v.number(), v.number()]));

/** Sound files of a folder, each with its text beside it: `.txt`, or `.json` with the times of its words. */
function recordingsIn(folder: string): Recording[] {
  return readdirSync(folder).flatMap((file) => {
    const [path, name] = [join(folder, file), basename(file, extname(file))];
    const [text, times] = [join(folder, `${name}.txt`), join(folder, `${name}.json`)];
    if (['.txt', '.json'].includes(extname(file)) || !(existsSync(text) || existsSync(times))) return [];
    const timed = existsSync(times) ? v.parse(Timed, JSON.parse(readFileSync(times, 'utf8'))) : undefined;
    const words = spokenWords(timed ? timed.map(([word]) => word).join(' ') : readFileSync(text, 'utf8'));
    // Where a word is more than one as it is spoken, its times are not those of the parts.
    const startsMs = timed?.flatMap(([word, startMs]) => spokenWords(word).map(() => startMs));
    return [{ name, samples: samplesOf(path), words, startsMs }];
  });
}

/** The talk of the tests, a synthetic voice. */
async function talk(): Promise<Recording> {
  const { sentences } = await readTalk();
  const words = spokenWords(sentences.map(({ text }) => text).join(' '));
  return { name: 'talk', samples: samplesOf(talkPath), words, startsMs: undefined };
}

function samplesOf(path: string): Float32Array<ArrayBuffer> {
  const args = ['-v', 'error', '-i', path, '-f', 'f32le', '-ar', String(samplesPerSecond), '-ac', '1', 'pipe:1'];
  return new Float32Array(Uint8Array.from(execFileSync('ffmpeg', args, { maxBuffer: 2 ** 30 })).buffer);
}

const engines = [
  { name: 'own, base', size: 'base', threads: 1 },
  { name: 'own, base', size: 'base', threads: 2 },
  { name: 'own, tiny', size: 'tiny', threads: 1 },
] as const;

interface Measured {
  readonly wrong: number;
  readonly cpuSeconds: number;
  readonly seconds: number;
  readonly heardOffMs: readonly number[];
  readonly forcedOffMs: readonly number[];
}

async function measured(
  { size, threads }: (typeof engines)[number],
  recordings: readonly Recording[],
): Promise<Measured> {
  const model = speechModelFolder.replace('/base/', `/${size}/`);
  const recogniser = new Recogniser({ model, workers: threads });
  // The model is opened before the time counts.
  await recogniser.hear([new Float32Array(samplesPerSecond)]);
  const [startMs, startCpu] = [performance.now(), process.cpuUsage()];
  const heard: Heard['words'][] = [];
  for (const { samples } of recordings) heard.push((await recogniser.hear([samples])).words);
  const cpu = process.cpuUsage(startCpu);
  const seconds = (performance.now() - startMs) / 1000;
  const found = recordings.map(({ words, startsMs }, at) => {
    const own = (heard[at] ?? []).flatMap(({ text, startMs }) => spokenWords(text).map((word) => ({ word, startMs })));
    const { wrong, pairs } = compared(
      words,
      own.map(({ word }) => word),
    );
    const offMs = startsMs ? pairs.map(([spoken, index]) => (own[index]?.startMs ?? 0) - (startsMs[spoken] ?? 0)) : [];
    return { wrong, offMs };
  });
  const forcedOffMs = [];
  for (const { samples, words, startsMs } of recordings) {
    if (!startsMs) continue;
    const nearTo = (startMs = 0) => ({ startMs, endMs: startMs + 1 });
    const script = words.map((text, at) => ({ text, near: nearTo(startsMs[at]) }));
    const aligned = await recogniser.align([samples], script);
    forcedOffMs.push(...aligned.map(({ startMs }, at) => startMs - (startsMs[at] ?? 0)));
  }
  await recogniser.close();
  return {
    wrong: sumOf(found, ({ wrong }) => wrong),
    heardOffMs: found.flatMap(({ offMs }) => offMs),
    forcedOffMs,
    cpuSeconds: (cpu.user + cpu.system) / 1e6,
    seconds,
  };
}

const ms = (value: number): string => value.toFixed(0);
const offBy = (all: readonly number[]): string => {
  if (all.length === 0) return '';
  const sizes = all.map(Math.abs);
  return [sumOf(sizes, (one) => one) / all.length, quantile(sizes, 0.5), quantile(sizes, 0.95)].map(ms).join(' / ');
};

/** What is right of the words and their times, and what they cost, for each engine that can be run. */
export async function benchSpeech(folder: string | undefined): Promise<void> {
  const recordings = [await talk(), ...(folder === undefined ? [] : recordingsIn(folder))];
  const minutes = sumOf(recordings, ({ samples }) => samples.length) / samplesPerSecond / 60;
  const words = sumOf(recordings, (recording) => recording.words.length);
  const rows = [];
  let coreSecondsAMinute = 0;
  for (const engine of engines) {
    const { wrong, cpuSeconds, seconds, heardOffMs, forcedOffMs } = await measured(engine, recordings);
    if (engine.name === 'own, base' && engine.threads === 1) coreSecondsAMinute = cpuSeconds / minutes;
    rows.push({
      engine: engine.name,
      threads: engine.threads,
      'words wrong': `${wrong} of ${words}, ${((100 * wrong) / words).toFixed(1)} %`,
      'starts off, ms: mean / median / p95': offBy(heardOffMs),
      'of a script': offBy(forcedOffMs),
      'CPU s a minute': (cpuSeconds / minutes).toFixed(1),
      's a minute': (seconds / minutes).toFixed(1),
    });
  }
  console.log(
    `${recordings.length} recordings, ${minutes.toFixed(1)} minutes: ${recordings.map(({ name }) => name).join(', ')}`,
  );
  console.table(rows);
  printLambda(coreSecondsAMinute);
}

/** Until a Lambda that starts cold hears: its layers are read, and the model is opened. */
const startSeconds = { value: 3, from: 'assumed: 1.5 s for FFmpeg as for RenderChunk, 1.5 s to open the model' };
const transcribeUsdPerMinute = (60 * prices.transcribe_seconds.nanoUsd) / prices.transcribe_seconds.per / 1e9;

/** Seconds and dollars by the memory of RecogniseSpeech, for a clip and for a range. Not measured on AWS. */
function printLambda(coreSecondsAMinute: number): void {
  const sizes = [1769, renderSteps.RecogniseSpeech.memoryMb, 5307, 7076, 10_240];
  const rows = sizes.flatMap((memoryMb) =>
    [1, 2].map((times) => {
      const cores = memoryMb / renderFigures.mbPerCore.value;
      const secondsOf = (minutes: number) => startSeconds.value + (times * coreSecondsAMinute * minutes) / cores;
      const usdOf = (minutes: number) =>
        nanoUsdOf(1000 * memoryMb * secondsOf(minutes), prices.lambda_mb_ms) / minutes / 1e9;
      return {
        MB: memoryMb,
        'core-s a minute': (times * coreSecondsAMinute).toFixed(1),
        's for a clip of 60 s': secondsOf(1).toFixed(1),
        's for 120 s': secondsOf(2).toFixed(1),
        '$ a minute of the clip': usdOf(1).toFixed(5),
        '$ a minute of 120 s': usdOf(2).toFixed(5),
      };
    }),
  );
  console.table(rows);
  console.log(`Not measured on AWS: a core of Lambda is taken for one of this machine, or for half of one. ${startSeconds.value} s to start: ${startSeconds.from}.
Amazon Transcribe: $${transcribeUsdPerMinute.toFixed(4)} a minute.`);
}
