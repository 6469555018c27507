import * as v from 'valibot';
import { DateTime } from './fields.ts';

const Usd = v.number();

/** What `npm run prove` found out about a deployment: the facts of its page. */
export const Proof = v.strictObject({
  proved_at: DateTime,
  /** Such as Cueline-prod, or that of the local cloud. */
  stack: v.string(),
  is_local: v.boolean(),
  region: v.string(),
  aws_account: v.string(),
  /** The checkout that wrote the page: the version and, where there is one, the commit. */
  release: v.string(),
  /** SHA-256 of the templates that are deployed; null where the cloud does not give them. */
  assembly: v.nullable(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))),
  /** From the first byte of the upload to the URL of an export of six seconds. */
  seconds: v.array(v.number()),
  rows: v.array(
    v.strictObject({
      number: v.number(),
      assumption: v.string(),
      verdict: v.picklist([
        'holds',
        // Proven with the stand-ins of the local cloud.
        'rehearsed',
        'does not hold',
        'not settled',
        'not run',
        'ask again',
        'only on AWS',
        'not deployed here',
        'by a person',
        'by documents',
      ]),
      seen: v.string(),
    }),
  ),
  /** What to do with each switch of `burnIn`. */
  burn_in: v.record(v.string(), v.picklist(['leave on', 'switch off', 'not seen', 'rehearsed'])),
  /** What `renderer` of the stage should be, by what both renderers made of the same clip. */
  renderer: v.picklist(['auto', 'mediaconvert', 'not seen', 'rehearsed']),
  /** The usage types of the bill beside the meters; null while the bill is not there. */
  bill: v.nullable(
    v.strictObject({
      day: v.string(),
      usage: v.array(v.strictObject({ name: v.string(), billed_usd: Usd, metered_usd: Usd })),
    }),
  ),
});
export type Proof = v.InferOutput<typeof Proof>;
