import * as v from 'valibot';
import type { HeardWord, Recogniser } from './recogniser.ts';
import { floatsOf, readChunk, speechChunks } from './speech-chunks.ts';

const PACKAGE = '@huggingface/transformers';
const MODEL = 'onnx-community/whisper-base_timestamped';

const Heard = v.object({
  chunks: v.array(v.object({ text: v.string(), timestamp: v.tuple([v.number(), v.nullable(v.number())]) })),
});
type Pipeline = (samples: Float32Array, options: Record<string, unknown>) => Promise<unknown>;
interface Package {
  pipeline(task: string, model: string, options: Record<string, unknown>): Promise<Pipeline>;
}
const Package = v.custom<Package>((loaded) => v.is(v.looseObject({ pipeline: v.function() }), loaded));

/** Loads the package; tests replace it, since the package is optional and large. */
const loadPackage = (): Promise<unknown> => import(PACKAGE);

/**
 * Whisper in this process through the optional npm package. Undefined when the package is not installed, or, with a line
 * to `log`, when its weights are neither cached nor downloadable.
 */
export async function transformers(log: (line: string) => void, load = loadPackage): Promise<Recogniser | undefined> {
  const loaded = await load().catch(() => undefined);
  if (!v.is(Package, loaded)) return undefined;
  const hear = await loaded.pipeline('automatic-speech-recognition', MODEL, { dtype: 'q8' }).catch((error: unknown) => {
    log(`${PACKAGE} is installed, but its weights could not be loaded: ${String(error)}`);
    return undefined;
  });
  if (!hear) return undefined;
  return {
    name: 'transformers',
    announcement: `Whisper (${MODEL}): good words in many languages, slower than real time on a small machine.`,
    async recognise({ pcmPath, languageCode, signal }) {
      const words: HeardWord[] = [];
      // The pipeline does not return a language; without a given one the answer is English, as is Whisper's default.
      const language = languageCode?.split('-')[0];
      for (const chunk of await speechChunks(pcmPath, { maxMs: 28_000, joinPauseMs: 28_000 })) {
        signal.throwIfAborted();
        const samples = floatsOf(await readChunk(pcmPath, chunk));
        const heard = v.parse(
          Heard,
          await hear(samples, { return_timestamps: 'word', ...(language ? { language } : {}) }),
        );
        for (const { text, timestamp } of heard.chunks) {
          const startMs = chunk.startMs + Math.round(timestamp[0] * 1000);
          const endMs = timestamp[1] === null ? chunk.endMs : chunk.startMs + Math.round(timestamp[1] * 1000);
          if (text.trim())
            words.push({ text: text.trim(), startMs, endMs: Math.max(endMs, startMs + 10), confidence: 0 });
        }
      }
      return { words, language: languageCode ?? 'en-US', languageScore: languageCode ? 1 : 0 };
    },
  };
}
