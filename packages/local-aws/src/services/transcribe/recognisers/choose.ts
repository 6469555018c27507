import { pocketsphinx } from './pocketsphinx.ts';
import { CannotRecognise, type Recogniser } from './recogniser.ts';
import { transformers } from './transformers.ts';
import { whisperCpp } from './whisper-cpp.ts';

const NONE =
  'no speech recogniser is installed, so every transcription will fail. Install one: apt-get install pocketsphinx pocketsphinx-en-us';

/**
 * The best recogniser there is: whisper.cpp, Whisper in Node, pocketsphinx. `pinned` (or CUELINE_RECOGNISER) takes that
 * one alone. With none there the one returned fails every job and says what to install.
 */
export async function chooseRecogniser({
  pinned = process.env.CUELINE_RECOGNISER,
  say = () => {},
}: {
  readonly pinned?: string | undefined;
  readonly say?: (line: string) => void;
} = {}): Promise<Recogniser> {
  const candidates: Record<string, () => Promise<Recogniser | undefined>> = {
    'whisper-cpp': whisperCpp,
    transformers: () => transformers(say),
    pocketsphinx,
  };
  if (pinned !== undefined && !candidates[pinned]) {
    throw new Error(`CUELINE_RECOGNISER is ${pinned}; it may be ${Object.keys(candidates).join(', ')}`);
  }
  for (const [name, find] of Object.entries(candidates)) {
    const recogniser = pinned === undefined || pinned === name ? await find() : undefined;
    if (recogniser) return recogniser;
  }
  const announcement = pinned === undefined ? NONE : `the recogniser ${pinned}, which was asked for, is not installed.`;
  return {
    name: 'none',
    announcement,
    recognise: () => Promise.reject(new CannotRecognise(`The local cloud cannot transcribe: ${announcement}`)),
  };
}
