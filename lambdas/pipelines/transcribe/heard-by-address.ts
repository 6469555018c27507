import * as v from 'valibot';
import { environmentNames } from '#contract/names.ts';
import { HeardRange } from '#contract/schemas/speech-range.ts';
import { SpeechAddress } from '#contract/speech-engine.ts';
import { SPEECH_ENGINE_FAILED } from '#contract/step-errors.ts';
import { sentUnits } from '#core/cost/gateway-units.ts';
import { StepError } from '#core/step-error.ts';
import { wordsOfEngine } from '#core/transcripts/words-of-engine.ts';
import { invokeSoundOfRange } from '#runtime/aws/lambda.ts';
import { storeObject } from '#runtime/aws/s3.ts';
import { environment } from '#runtime/environment.ts';
import { addUnits } from '#runtime/meter/tally.ts';
import { askSpeechEngine } from '#runtime/speech/ask-speech-engine.ts';
import type { RangeOfMedia } from './recognised.ts';

/** Has the engine of the stage hear a range, whose words are to be stored at the key. The sound is sent as often as the stage says. */
export const heardByAddress = (key: string) => async (ofMedia: RangeOfMedia, language: string) => {
  const address = v.parse(SpeechAddress, JSON.parse(environment(environmentNames.speechAddress)));
  const { wav, startMs, foundMs, reads } = await invokeSoundOfRange(ofMedia);
  const wave = Buffer.from(wav, 'base64');
  const lengthMs = Math.round(Math.max(0, wave.length - wavHeaderBytes) / wavBytesPerMs);
  // There is no sound so late.
  if (lengthMs === 0) return { words: [], foundMs, reads };
  const isLast = await countSending(key, address.retries);
  addUnits({ speech_engine: (lengthMs / 60_000) * address.usdPerMinute * 1e9, ...sentUnits(wave.length, false) });
  const reply = await askSpeechEngine({ address, wave, language, isLast });
  return { ...v.parse(HeardRange, { ...wordsOfEngine(reply, { startMs, lengthMs, language }), foundMs }), reads };
};

/** 16 kHz, mono, 16 bits. */
const [wavHeaderBytes, wavBytesPerMs] = [44, 32];

/**
 * A mark is stored before the sound is sent, so that it is not sent more often, however often the step runs. Says whether it was the
 * last. Throws SpeechEngineFailed where it has been sent as often as it may be.
 */
const countSending = async (key: string, retries: number): Promise<boolean> => {
  for (let sent = 0; sent <= retries; sent += 1) {
    const mark = { key: key.replace(/json$/, `sent-${sent}`), contentType: 'text/plain', replaces: false };
    if (await storeObject(mark, new Uint8Array())) return sent === retries;
  }
  throw new StepError(SPEECH_ENGINE_FAILED, 'The sound was sent to the engine as often as the stage says, in vain.');
};
