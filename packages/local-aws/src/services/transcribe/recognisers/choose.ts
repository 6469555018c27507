import { byLanguage } from './by-language.ts';
import { moonshine } from './moonshine.ts';
import { CannotRecognise, type Recogniser, type RecogniserName } from './recogniser.ts';
import { transformers } from './transformers.ts';
import { whisperCpp } from './whisper-cpp.ts';

const NONE_INSTALLED =
  'no speech recogniser is installed, so every transcription will fail. Install one: npm install @usefulsensors/moonshine-js, or brew install whisper-cpp';

interface Choice {
  readonly only?: RecogniserName | undefined;
  /** The folder of Moonshine's model. Without one, it is not used. */
  readonly speechModel?: string | undefined;
  readonly log?: (line: string) => void;
}

/**
 * Moonshine for English, and for other languages Whisper where it is installed: whisper.cpp, or in Node. With `only`, no other is used.
 * Without any, returns a recogniser that fails every job with a message about what to install.
 */
export async function chooseRecogniser({ only, speechModel, log = () => {} }: Choice = {}): Promise<Recogniser> {
  const english = speechModel === undefined ? undefined : moonshine(speechModel);
  const find: Readonly<Record<RecogniserName, () => Promise<Recogniser | undefined>>> = {
    moonshine: async () => english && byLanguage(english, undefined),
    'whisper-cpp': whisperCpp,
    transformers: () => transformers(log),
  };
  if (only) return (await find[only]()) ?? none(`the chosen recogniser, ${only}, is not installed.`);
  const whisper = (await find['whisper-cpp']()) ?? (await find.transformers());
  return english ? byLanguage(english, whisper) : (whisper ?? none(NONE_INSTALLED));
}

const none = (announcement: string): Recogniser => ({
  name: 'none',
  announcement,
  recognise: () => Promise.reject(new CannotRecognise(`The local cloud cannot transcribe: ${announcement}`)),
});
