import { pocketsphinx } from './pocketsphinx.ts';
import { CannotRecognise, type Recogniser, type RecogniserName } from './recogniser.ts';
import { transformers } from './transformers.ts';
import { whisperCpp } from './whisper-cpp.ts';

const NONE_INSTALLED =
  'no speech recogniser is installed, so every transcription will fail. Install one: apt-get install pocketsphinx pocketsphinx-en-us, or brew install whisper-cpp';

/**
 * The best recogniser that is installed: whisper.cpp, Whisper in Node, or pocketsphinx. With `only`, no other is used.
 * Without any, returns a recogniser that fails every job with a message about what to install.
 */
export async function chooseRecogniser({
  only,
  log = () => {},
}: {
  readonly only?: RecogniserName;
  readonly log?: (line: string) => void;
} = {}): Promise<Recogniser> {
  const candidates: Readonly<Record<RecogniserName, () => Promise<Recogniser | undefined>>> = {
    'whisper-cpp': whisperCpp,
    transformers: () => transformers(log),
    pocketsphinx,
  };
  for (const find of only ? [candidates[only]] : Object.values(candidates)) {
    const recogniser = await find();
    if (recogniser) return recogniser;
  }
  const announcement = only ? `the chosen recogniser, ${only}, is not installed.` : NONE_INSTALLED;
  return {
    name: 'none',
    announcement,
    recognise: () => Promise.reject(new CannotRecognise(`The local cloud cannot transcribe: ${announcement}`)),
  };
}
