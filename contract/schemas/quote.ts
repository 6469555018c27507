import * as v from 'valibot';
import { orLater } from '../or-later.ts';
import { ErrorCode } from './error.ts';
import { ExportWarningCode } from './export.ts';
import { Credits, DateTime, Id, ofTest } from './fields.ts';
import { ShownPresetId } from './preset.ts';

export const QuotedWork = v.picklist(['transcription', 'export']);

/** One piece of work of a quote, and what it costs. */
export const QuoteItem = v.object({
  type: orLater(QuotedWork),
  preset: v.optional(ShownPresetId),
  minutes: v.pipe(v.number(), v.integer(), v.minValue(1)),
  credits: Credits,
});
export type QuoteItem = v.InferOutput<typeof QuoteItem>;

export const QuoteWarningCode = v.picklist([...ErrorCode.options, ...ExportWarningCode.options]);

/** Why the work would be refused now, although its request is valid, or what of an export would differ from the request. */
export const QuoteWarning = v.object({ code: orLater(QuoteWarningCode), message: v.string() });
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
