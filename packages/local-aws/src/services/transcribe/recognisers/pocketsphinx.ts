import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from '../../../media/run-program.ts';
import { findProgram } from './find-program.ts';
import { CannotRecognise, type HeardWord, type Recogniser } from './recogniser.ts';
import { type Chunk, readChunk, speechChunks } from './speech-chunks.ts';

const FRAME_MS = 10;
const MODEL_DIRS = [
  '/usr/share/pocketsphinx/model/en-us',
  '/usr/local/share/pocketsphinx/model/en-us',
  '/opt/homebrew/share/pocketsphinx/model/en-us',
];

/** CMU Sphinx from the system's packages, or undefined when it is not installed. */
export async function pocketsphinx(): Promise<Recogniser | undefined> {
  const program = await findProgram('pocketsphinx_batch');
  const modelDir = MODEL_DIRS.find((dir) => existsSync(join(dir, 'en-us.lm.bin')));
  if (!program || !modelDir) return undefined;
  return {
    name: 'pocketsphinx',
    announcement:
      'pocketsphinx: English only, and any other language is heard as English too; lower case without punctuation, ' +
      'about one word in six wrong on clear speech. ' +
      'For far better words: npm install --no-save --ignore-scripts @huggingface/transformers',
    async recognise({ pcmPath, languageCode, workDir, signal }) {
      if (languageCode && !languageCode.startsWith('en-')) {
        throw new CannotRecognise(`The local recogniser (pocketsphinx) knows only English, not ${languageCode}.`);
      }
      const chunks = await speechChunks(pcmPath, { maxMs: 15_000, joinPauseMs: 500 });
      const words =
        chunks.length === 0 ? [] : await recogniseChunks({ program, modelDir, chunks, pcmPath, workDir, signal });
      // It cannot identify a language: German gets the scores of unclear English.
      return { words, language: languageCode ?? 'en-US', languageScore: 0 };
    },
  };
}

interface Batch {
  readonly program: string;
  readonly modelDir: string;
  readonly chunks: readonly Chunk[];
  readonly pcmPath: string;
  readonly workDir: string;
  readonly signal: AbortSignal;
}

/** One process for all chunks, so that the model is loaded once; it reads one chunk at a time. */
async function recogniseChunks({ program, modelDir, chunks, pcmPath, workDir, signal }: Batch): Promise<HeardWord[]> {
  for (const chunk of chunks) {
    await writeFile(join(workDir, `${chunk.startMs}.raw`), await readChunk(pcmPath, chunk));
  }
  await writeFile(join(workDir, 'chunks.ctl'), chunks.map(({ startMs }) => `${startMs}\n`).join(''));
  const files = [
    '-ctl',
    'chunks.ctl',
    '-cepdir',
    '.',
    '-cepext',
    '.raw',
    '-hypseg',
    'words.txt',
    '-logfn',
    '/dev/null',
  ];
  const model = ['-hmm', join(modelDir, 'en-us'), '-lm', join(modelDir, 'en-us.lm.bin')];
  const dictionary = ['-dict', join(modelDir, 'cmudict-en-us.dict')];
  // The chunks have no long silences; removing short ones would shift the times of the words after them.
  const audio = ['-adcin', 'yes', '-adchdr', '0', '-remove_silence', 'no'];
  // Only this many hypotheses of a frame live on. With the default of 30,000 music takes five times as long, and the fixtures have
  // the same words.
  const search = ['-maxhmmpf', '1500'];
  await runProgram(program, [...model, ...dictionary, ...audio, ...search, ...files], { cwd: workDir, signal });
  return (await readFile(join(workDir, 'words.txt'), 'utf8')).split('\n').flatMap(parseSegmentation);
}

/**
 * A line of -hypseg: `<name> S 0 T n A n L n (<first frame> <acoustic> <language> <word>)* <last frame>`. The name is the
 * chunk's start in milliseconds. The batch decoder gives no posterior probabilities, so the confidence is 0, unknown.
 */
export function parseSegmentation(line: string): HeardWord[] {
  const fields = line.trim().split(/\s+/);
  const chunkStartMs = Number(fields[0]);
  const words: HeardWord[] = [];
  for (let at = 9; at + 4 < fields.length; at += 4) {
    // Pronunciation variants are numbered: with(2). Fillers are in brackets: <sil>, [NOISE], ++UM++.
    const text = (fields[at + 3] ?? '').replace(/\(\d+\)$/, '');
    if (/^[<[+]/.test(text)) continue;
    const startMs = chunkStartMs + Number(fields[at]) * FRAME_MS;
    words.push({ text, startMs, endMs: chunkStartMs + Number(fields[at + 4]) * FRAME_MS, confidence: 0 });
  }
  return words;
}
