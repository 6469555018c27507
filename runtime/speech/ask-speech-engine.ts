import * as v from 'valibot';
import { environmentNames } from '#contract/names.ts';
import { EngineReply } from '#contract/schemas/engine-reply.ts';
import type { SpeechAddress } from '#contract/speech-engine.ts';
import { SPEECH_ENGINE_BUSY, SPEECH_ENGINE_FAILED } from '#contract/step-errors.ts';
import { StepError } from '#core/step-error.ts';
import { egressRequest } from '../egress/egress-request.ts';
import { readCapped } from '../egress/read-capped.ts';

const mostReplyBytes = 10_000_000;
/** Until all of the reply is there. A range is two minutes. */
const timeLimitMs = 300_000;

interface Asked {
  readonly address: SpeechAddress;
  readonly wave: Uint8Array<ArrayBuffer>;
  /** ISO 639-1, or `auto`. */
  readonly language: string;
  /** The sound may not be sent again. */
  readonly isLast: boolean;
  /** For tests. */
  readonly signal?: AbortSignal;
}

/**
 * What the engine hears. Throws SpeechEngineFailed, or SpeechEngineBusy where it may be asked again. No message has anything of the reply,
 * which may repeat the key.
 */
export async function askSpeechEngine({ address, wave, language, isLast, signal }: Asked): Promise<EngineReply> {
  const busy = (why: string) => new StepError(isLast ? SPEECH_ENGINE_FAILED : SPEECH_ENGINE_BUSY, why);
  const { body, headers } = await formOf({ model: address.model, language, wave });
  const key = process.env[environmentNames.speechKey];
  try {
    const response = await egressRequest(new URL(address.url), {
      method: 'POST',
      headers: { ...headers, ...(key && { authorization: `Bearer ${key}` }) },
      body,
      signal: signal ?? AbortSignal.timeout(timeLimitMs),
      isOperators: true,
    });
    const { statusCode: status = 0 } = response;
    if (status !== 200) {
      response.destroy();
      const says = `The engine answered ${status}.`;
      throw status === 429 || status >= 500 ? busy(says) : new StepError(SPEECH_ENGINE_FAILED, says);
    }
    return replyOf(await readCapped(response, mostReplyBytes + 1));
  } catch (error) {
    if (error instanceof StepError) throw error;
    throw busy(`The engine did not answer: ${error instanceof Error ? error.name : 'unknown'}.`);
  }
}

/** https://platform.openai.com/docs/api-reference/audio/createTranscription */
async function formOf({ model, language, wave }: Pick<Asked, 'language' | 'wave'> & { readonly model: string }) {
  const form = new FormData();
  form.set('file', new Blob([wave], { type: 'audio/wav' }), 'sound.wav');
  form.set('model', model);
  form.set('response_format', 'verbose_json');
  form.set('timestamp_granularities[]', 'word');
  if (language !== 'auto') form.set('language', language);
  const encoded = new Response(form);
  const body = new Uint8Array(await encoded.arrayBuffer());
  return { body, headers: { 'content-type': encoded.headers.get('content-type') ?? '' } };
}

function replyOf(text: string): EngineReply {
  if (Buffer.byteLength(text) > mostReplyBytes)
    throw new StepError(SPEECH_ENGINE_FAILED, `The engine answered more than ${mostReplyBytes} bytes.`);
  const reply = v.safeParse(v.pipe(v.string(), v.parseJson(), EngineReply), text);
  if (reply.success) return reply.output;
  throw new StepError(SPEECH_ENGINE_FAILED, 'The engine answered no words with their times.');
}
