import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Recogniser } from '@cueline/speech/recogniser.ts';
import { ParentLink } from '@cueline/video/child/parent-link.ts';
import * as v from 'valibot';
import type { HearWork } from '#runtime/render/hear-signed.ts';
import { hearRange, soundOfRange } from '#runtime/speech/hear-range.ts';

/** The processors of RecogniseSpeech; each thread takes up to two thirds of a gigabyte. */
const mostThreads = 2;

/** The folder, by a package of a layer. */
const model = v.parse(v.string(), createRequire(import.meta.url)('speech-model'));
const recogniser = new Recogniser({
  model,
  workers: Math.min(mostThreads, availableParallelism()),
  program: join(import.meta.dirname, 'thread.mjs'),
});

const link = new ParentLink<HearWork>(async (work, [source]) => {
  if (!source) throw new Error('There is nothing to hear');
  const made = work.wants ? await soundOfRange({ ...work, source }) : await hearRange({ ...work, source }, recogniser);
  const json = Buffer.from(JSON.stringify(made));
  await link.write(0, json);
  return { sizeBytes: json.length, frames: 0, foundMs: made.foundMs };
});
