import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import * as v from 'valibot';
import { runProgram } from '../../../media/run-program.ts';
import { findProgram } from './find-program.ts';
import type { HeardWord, Recogniser, RecognitionRequest } from './recogniser.ts';
import { type Chunk, readChunk, speechChunks, writeWav } from './speech-chunks.ts';

const MODEL_NAMES = ['large-v3-turbo', 'large-v3', 'medium', 'small', 'base', 'tiny'].flatMap((size) => [
  `ggml-${size}.bin`,
  `ggml-${size}.en.bin`,
]);
const MODEL_DIRS = [
  join(homedir(), '.cache', 'whisper.cpp'),
  join(homedir(), '.cache', 'whisper'),
  '/usr/share/whisper.cpp-models',
  '/usr/local/share/whisper.cpp',
  '/opt/homebrew/share/whisper-cpp',
  'models',
];

/** whisper.cpp, or undefined when its program or a model is missing. WHISPER_MODEL names a model file. */
export async function whisperCpp(): Promise<Recogniser | undefined> {
  const program = await findProgram('whisper-cli');
  const modelPath = process.env.WHISPER_MODEL;
  const paths = modelPath ? [modelPath] : MODEL_DIRS.flatMap((dir) => MODEL_NAMES.map((name) => join(dir, name)));
  const model = paths.find((path) => existsSync(path));
  if (!program || !model) return undefined;
  return {
    name: 'whisper-cpp',
    announcement: `whisper.cpp with ${basename(model)}: words close to Amazon Transcribe's on clear speech.`,
    async recognise(request) {
      // Whisper processes windows of 30 s, whatever their content, so that full windows take the least time.
      const chunks = await speechChunks(request.pcmPath, { maxMs: 28_000, joinPauseMs: 28_000 });
      const words: HeardWord[] = [];
      const languages = new Map<string, number>();
      for (const { chunk, language, heard } of await hearChunks(program, model, chunks, request)) {
        languages.set(language, (languages.get(language) ?? 0) + chunk.endMs - chunk.startMs);
        words.push(...heard);
      }
      const [language, heardMs] = [...languages].sort((a, b) => b[1] - a[1])[0] ?? ['en', 1];
      const allMs = [...languages.values()].reduce((sum, ms) => sum + ms, 0) || 1;
      return { words, language: request.languageCode ?? language, languageScore: heardMs / allMs };
    },
  };
}

async function hearChunks(program: string, model: string, chunks: readonly Chunk[], request: RecognitionRequest) {
  if (chunks.length === 0) return [];
  const wav = (chunk: Chunk) => join(request.workDir, `${chunk.startMs}.wav`);
  for (const chunk of chunks) await writeWav(wav(chunk), await readChunk(request.pcmPath, chunk));
  const language = request.languageCode?.split('-')[0] ?? 'auto';
  // -ml 1 -sow: one segment per word; -ojf: JSON with the tokens' probabilities, in <file>.json.
  const options = ['-m', model, '-l', language, '-ml', '1', '-sow', '-ojf', '-np'];
  const inputs = chunks.flatMap((chunk) => ['-f', wav(chunk)]);
  await runProgram(program, [...options, ...inputs], { signal: request.signal });
  return Promise.all(
    chunks.map(async (chunk) => {
      const { result, transcription } = v.parse(Output, JSON.parse(await readFile(`${wav(chunk)}.json`, 'utf8')));
      const heard = transcription.flatMap((segment) => word(segment, chunk));
      return { chunk, language: result.language, heard };
    }),
  );
}

const Segment = v.object({
  offsets: v.object({ from: v.number(), to: v.number() }),
  text: v.string(),
  tokens: v.optional(v.array(v.object({ p: v.number() })), []),
});
const Output = v.object({ result: v.object({ language: v.string() }), transcription: v.array(Segment) });

/** The spoken word of a segment; none for descriptions of sounds, such as [MUSIC], (laughs), *sighs*. */
function word({ offsets, text, tokens }: v.InferOutput<typeof Segment>, chunk: Chunk): HeardWord[] {
  const spoken = text.trim();
  if (!spoken || /^[[(*♪]|[\])*♪]$/.test(spoken)) return [];
  const startMs = Math.min(chunk.startMs + offsets.from, chunk.endMs - 10);
  const endMs = Math.min(Math.max(chunk.startMs + offsets.to, startMs + 10), chunk.endMs);
  const confidence = tokens.reduce((min, { p }) => Math.min(min, p), 1);
  return [{ text: spoken, startMs, endMs, confidence }];
}
