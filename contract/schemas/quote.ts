import * as v from 'valibot';
import { errorCodes } from '../errors.ts';
import { ExportWarning, PresetId } from './export.ts';
import { Credits, DateTime, Id, ofTest } from './fields.ts';

/** One piece of work of a quote, and what it costs. */
export const QuoteItem = v.object({
  type: v.picklist(['transcription', 'export']),
  preset: v.optional(PresetId),
  minutes: v.pipe(v.number(), v.integer(), v.minValue(1)),
  credits: Credits,
});
export type QuoteItem = v.InferOutput<typeof QuoteItem>;

/** Why the work would be refused now, although its request is valid, or what of an export would differ from the request. */
export const QuoteWarning = v.object({
  code: v.picklist([...errorCodes, ...ExportWarning.entries.code.options]),
  message: v.string(),
});
export type QuoteWarning = v.InferOutput<typeof QuoteWarning>;

export const Quote = v.object({
  quote_id: Id,
  project_id: Id,
  credits: Credits,
  items: v.array(QuoteItem),
  affordable: v.boolean(),
  warnings: v.array(QuoteWarning),
  ...ofTest,
  expires_at: DateTime,
});
export type Quote = v.InferOutput<typeof Quote>;
