import { likelyEnglish } from '@cueline/speech/recogniser.ts';
import { CannotRecognise, isEnglish, type Recogniser } from './recogniser.ts';

const ONLY_ENGLISH = 'This machine can transcribe only English';
const MORE_LANGUAGES =
  'For other languages install Whisper: brew install whisper-cpp, or npm install --no-save --ignore-scripts @huggingface/transformers.';

/** English by the one, other languages by the other, if there is one. Sound of no stated language is first heard as English. */
export const byLanguage = (english: Recogniser, others: Recogniser | undefined): Recogniser => ({
  name: english.name,
  announcement: others
    ? `${english.announcement} Other languages: ${others.announcement}`
    : `${english.announcement} ${MORE_LANGUAGES}`,
  ...(!others && { missing: `${ONLY_ENGLISH}. ${MORE_LANGUAGES}` }),
  async recognise(request) {
    const { languageCode } = request;
    if (languageCode !== undefined) {
      if (isEnglish(languageCode)) return english.recognise(request);
      if (others) return others.recognise(request);
      throw notSupported(`${ONLY_ENGLISH}, not ${languageCode}.`);
    }
    const heard = await english.recognise(request);
    if (heard.languageScore >= likelyEnglish) return heard;
    // Speech of another language may be taken for noise.
    if (others) return others.recognise(request);
    if (!heard.isSound) return heard;
    throw notSupported(
      'This does not sound like English, the only language that this machine can transcribe. If it is English, transcribe it with `language` en.',
    );
  },
});

/** The service tells this failure by how it begins. */
const notSupported = (why: string): CannotRecognise =>
  new CannotRecognise(`Unsupported language: ${why} ${MORE_LANGUAGES}`);
