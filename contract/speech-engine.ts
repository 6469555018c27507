import * as v from 'valibot';

/** How often a piece may be sent again: so often the machine tries. */
export const mostSpeechRetries = 2;

/** Another computer is asked by TLS alone. */
const isSafe = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(hostname));

const Url = v.pipe(
  v.string(),
  v.check((text) => {
    const url = URL.parse(text);
    return url !== null && isSafe(url) && url.username === '' && url.password === '';
  }, 'must be a URL that begins with https://, or with http:// and leads to localhost, and has no password'),
);

/** An engine that hears speech by address, as the operator names it (docs/decisions/engine-by-address.md). */
export const SpeechAddress = v.strictObject({
  url: v.pipe(Url, v.description('The whole URL, such as https://api.example.com/v1/audio/transcriptions.')),
  model: v.pipe(v.string(), v.minLength(1), v.description('The model that requests name.')),
  usdPerMinute: v.pipe(
    v.number('must be a number'),
    v.minValue(0, 'must not be negative'),
    v.description('What a minute of sound costs there, in US dollars. 0 where it runs on a machine of yours.'),
  ),
  secret: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[\w/+=.@-]{1,512}$/, 'must be the name of a secret'),
      v.description(
        'The name of a secret of Secrets Manager in the Region of the stage, whose text is the key that requests send. It is read when the stage is deployed: a new key is a secret of another name. Where absent, no key is sent.',
      ),
    ),
  ),
  retries: v.optional(
    v.pipe(
      v.picklist(
        Array.from({ length: mostSpeechRetries + 1 }, (_, count) => count),
        `must be a whole number up to ${mostSpeechRetries}`,
      ),
      v.description(
        'How often a piece of sound is sent again that was not answered, or with 429 or 500 and above; it is paid for again.',
      ),
    ),
    0,
  ),
});
export type SpeechAddress = v.InferOutput<typeof SpeechAddress>;
