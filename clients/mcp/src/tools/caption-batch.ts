import { createHash } from 'node:crypto';
import type { CreateBatch } from '@cueline/sdk';
import { isLanguage, templates } from '@cueline/sdk/choices';
import * as v from 'valibot';
import { Refusal } from '../refusal.ts';
import { Credits, Id, Next, Preset, Resolution } from '../schemas.ts';
import { type Call, tool } from '../tool.ts';
import { batchView } from '../views.ts';

/** The API refuses codes that it cannot transcribe, and says which it can. */
const isHeard = (code: string): code is NonNullable<CreateBatch['language']> => isLanguage(code);

const Source = v.strictObject({
  source_url: v.pipe(v.string(), v.url()),
  external_id: v.optional(v.string()),
  duration: v.optional(v.pipe(v.number(), v.description('Seconds, for the price'))),
});

export const captionBatch = tool({
  name: 'caption_batch',
  title: 'Caption many links',
  description:
    'Transcribes and, with presets, exports up to 10,000 links. Without max_credits only the price; with it, which the user must allow first, it SPENDS at most that. With batch_id: how far a batch is.',
  repeatable: true,
  openWorld: true,
  input: v.strictObject({
    sources: v.optional(v.array(Source)),
    presets: v.optional(v.array(Preset)),
    resolution: v.optional(Resolution),
    language: v.optional(v.pipe(v.string(), v.guard(isHeard))),
    template: v.optional(v.picklist(templates)),
    max_credits: v.optional(Credits),
    batch_id: v.optional(Id),
    cancel: v.optional(v.pipe(v.literal(true), v.description('With batch_id'))),
  }),
  output: v.object({
    credits: Credits,
    batch_id: v.optional(Id),
    status: v.optional(v.string()),
    counts: v.optional(v.record(v.string(), v.number())),
    results_url: v.optional(v.string()),
    next: Next,
  }),
  run: async ({ batch_id, cancel, sources, template, max_credits, ...wish }, call) => {
    if (batch_id !== undefined && sources === undefined) return shown(batch_id, cancel, call);
    if (batch_id !== undefined || sources === undefined) throw neither();
    const batch = { sources, ...wish, ...(template && { style: { template } }) };
    return max_credits === undefined ? priced(batch, call) : begun({ ...batch, max_credits }, call);
  },
});

const neither = () =>
  new Refusal(
    'invalid_request',
    'Exactly one of sources and batch_id must be given.',
    'Give the links as sources, or the batch_id of an earlier call.',
  );

const shown = async (batchId: string, cancel: true | undefined, { client, signal }: Call) =>
  batchView(await (cancel ? client.batches.cancel : client.batches.get)(batchId, { signal }));

const priced = async (batch: CreateBatch, { client, signal }: Call) => {
  const { credits, warnings, unpriced_sources } = await client.batches.quote(batch, { signal });
  const notes = warnings.map(({ message }) => message);
  if (unpriced_sources > 0) notes.push(`${unpriced_sources} sources have no duration and are not in the price.`);
  const next = 'Ask the user how many credits it may cost. Then call again with this as max_credits.';
  return { credits, next: [...notes, next].join(' ') };
};

/** A second call begins no second batch, since the idempotency key is derived from the arguments. */
const begun = async (batch: CreateBatch, { client, signal }: Call) => {
  const idempotencyKey = `mcp-${createHash('sha256').update(JSON.stringify(batch)).digest('hex')}`;
  const { id } = await client.batches.create(batch, { signal, idempotencyKey });
  // A second call gets the reply of the first.
  return batchView(await client.batches.get(id, { signal }));
};
