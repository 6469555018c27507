import { createReadStream } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Recogniser as Speech } from '@cueline/speech/recogniser.ts';
import type { Recogniser } from './recogniser.ts';
import { floatsOf } from './speech-chunks.ts';

/** Each worker holds up to two thirds of a gigabyte. */
const MAX_WORKERS = 4;

/**
 * English by packages/speech, with the model in this folder. Of sound of no stated language that is not likely English, only the beginning
 * is heard. All jobs share its threads, which end with the last job.
 */
export function moonshine(model: string): Recogniser {
  let speech: Speech | undefined;
  let jobs = 0;
  return {
    name: 'moonshine',
    announcement: 'Moonshine: English, with capitals and full stops, about one word in thirty wrong on clear speech.',
    async recognise({ pcmPath, languageCode, signal }) {
      speech ??= new Speech({ model, workers: Math.min(MAX_WORKERS, availableParallelism()) });
      const open = speech;
      jobs += 1;
      try {
        const onlyEnglish = languageCode === undefined;
        const { words, likeness = 0, leftOut } = await open.hear(samplesOf(pcmPath), { signal, onlyEnglish });
        const heard = words.map((word) => ({
          ...word,
          startMs: Math.round(word.startMs),
          endMs: Math.round(word.endMs),
        }));
        return {
          words: heard,
          language: languageCode ?? 'en-US',
          languageScore: likeness,
          isSound: words.length + leftOut.length > 0,
        };
      } finally {
        jobs -= 1;
        if (jobs === 0) {
          speech = undefined;
          await open.close();
        }
      }
    },
  };
}

/** The samples of a file of 16 bits, from -1 to 1. */
async function* samplesOf(pcmPath: string): AsyncGenerator<Float32Array> {
  let rest = Buffer.alloc(0);
  for await (const chunk of createReadStream(pcmPath)) {
    const bytes = Buffer.concat([rest, chunk]);
    yield floatsOf(bytes);
    rest = bytes.subarray(bytes.length - (bytes.length % 2));
  }
}
