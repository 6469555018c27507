import * as v from 'valibot';
import { orLater } from '../or-later.ts';
import { StoredStyle } from '../schemas/caption-style.ts';
import { Fit, Focus, Renderer, Resolution } from '../schemas/export.ts';
import { Credits, DateTime, Id } from '../schemas/fields.ts';
import { PresetId } from '../schemas/preset.ts';
import { AudioTrack, OnTextMismatch, Speakers } from '../schemas/project.ts';
import { QuoteItem } from '../schemas/quote.ts';
import { KnownExports } from './export.ts';

const QuotedTranscription = v.object({
  work: v.literal('transcription'),
  language: v.string(),
  /** Key of the text; the empty string clears the stored text, and absent it stays. */
  text_key: v.optional(v.string()),
  on_text_mismatch: v.optional(orLater(OnTextMismatch)),
  audio_track: v.optional(AudioTrack),
  speakers: v.optional(Speakers),
  exports: v.optional(KnownExports),
});

const QuotedExports = v.object({
  work: v.literal('exports'),
  presets: v.array(PresetId),
  resolution: Resolution,
  fit: v.optional(Fit, 'auto'),
  focus: v.optional(Focus),
  burn_captions: v.boolean(),
  soft_captions: v.optional(v.boolean(), false),
  layer: v.optional(v.boolean(), false),
  sound_labels: v.optional(v.boolean(), true),
  range_start: v.optional(v.number()),
  range_end: v.optional(v.number()),
  /** The request's style when it was quoted; absent where it requested that of the project. */
  style: v.optional(StoredStyle),
});

/** What a later release has quoted: no request of this one is for it. */
const LaterWork = v.pipe(
  v.looseObject({}),
  v.transform(() => ({ work: 'later' as const })),
);

/** Never changed. When the quote is redeemed, the reply is stored under its id as an IdempotencyRecord. */
export const QuoteRecord = v.object({
  account_id: Id,
  quote_id: Id,
  project_id: Id,
  /** The request as it was quoted. */
  asked: v.union([v.variant('work', [QuotedTranscription, QuotedExports]), LaterWork]),
  /** SHA-256 of its body: another body is refused. */
  fingerprint: v.string(),
  credits: Credits,
  items: v.array(
    v.object({
      ...QuoteItem.entries,
      /** Absent where AWS's price in the Region is unknown. */
      estimated_nano_usd: v.optional(v.pipe(v.number(), v.integer())),
      /** What is expected to make the video; absent for a transcription, and where an earlier release wrote it. */
      renderer: v.optional(orLater(Renderer)),
    }),
  ),
  created_at: DateTime,
  /** Until when it may be redeemed. */
  valid_until: DateTime,
  /** Epoch seconds. Later than `valid_until`, so that an expired quote is answered 410 and only an unknown one 404. */
  expires_at: v.number(),
});
export type QuoteRecord = v.InferOutput<typeof QuoteRecord>;
export type QuotedItem = QuoteRecord['items'][number];
export type QuotedWork = QuoteRecord['asked']['work'];
