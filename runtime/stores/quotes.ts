import { v7 as newId } from 'uuid';
import * as v from 'valibot';
import { quoteLifetimeSeconds, quoteRecordLifetimeSeconds } from '#contract/limits.ts';
import type { ProjectRecord } from '#contract/records/project.ts';
import { type QuotedItem, type QuotedWork, QuoteRecord } from '#contract/records/quote.ts';
import type { Metadata } from '#contract/schemas/metadata.ts';
import { AppError } from '#core/app-error.ts';
import { refuseOtherBody, refuseUnredeemable, type SentBody } from '#core/credits/stale-quote.ts';
import { hashOf } from '#core/hash-of.ts';
import { getItem, transact } from '../aws/dynamodb.ts';

/** `quote_id`, `max_credits` and `metadata` name its quote, limit its charge or only describe it. All others say which work it asks for. */
interface Terms {
  readonly quote_id?: string | undefined;
  readonly max_credits?: number | undefined;
  readonly metadata?: Metadata | undefined;
  readonly soft_captions?: boolean | undefined;
  readonly layer?: boolean | undefined;
  readonly sound_labels?: boolean | undefined;
}

/**
 * SHA-256 of a body without those fields: equal for a quote and for a request with the same body. Without a field that came after
 * quotes where it has its default: a body has the fingerprint that the last release gave it.
 */
export const fingerprintOf = ({
  quote_id,
  max_credits,
  metadata,
  soft_captions,
  layer,
  sound_labels = true,
  ...body
}: Terms): string =>
  hashOf(
    JSON.stringify({
      ...body,
      ...(soft_captions && { soft_captions }),
      ...(layer && { layer }),
      ...(!sound_labels && { sound_labels }),
    }),
  );

interface NewQuote {
  readonly asked: QuoteRecord['asked'];
  readonly fingerprint: string;
  readonly items: QuotedItem[];
}

export const insertQuote = async (
  { account_id, project_id }: Pick<ProjectRecord, 'account_id' | 'project_id'>,
  { items, ...quoted }: NewQuote,
): Promise<QuoteRecord> => {
  const nowMs = Date.now();
  const quote: QuoteRecord = {
    account_id,
    quote_id: newId(),
    project_id,
    ...quoted,
    items,
    credits: items.reduce((sum, { credits }) => sum + credits, 0),
    created_at: new Date(nowMs).toISOString(),
    valid_until: new Date(nowMs + quoteLifetimeSeconds * 1000).toISOString(),
    expires_at: Math.ceil(nowMs / 1000) + quoteRecordLifetimeSeconds,
  };
  await transact({ quote: { table: 'quotes', put: quote } });
  return quote;
};

type Quoted<Work extends QuotedWork> = QuoteRecord & { readonly asked: { readonly work: Work } };

const isFor = <Work extends QuotedWork>(quote: QuoteRecord, work: Work): quote is Quoted<Work> =>
  quote.asked.work === work;

interface QuotedBody {
  readonly body: Terms;
  /** The schema of the body. */
  readonly schema: v.GenericSchema<unknown, Terms>;
}
interface Redeeming<Work extends QuotedWork> extends QuotedBody {
  readonly work: Work;
}

const sentBody = ({ body, schema }: QuotedBody): SentBody => ({
  sent: fingerprintOf(body),
  bare: fingerprintOf(v.parse(schema, { quote_id: body.quote_id })),
});

/** For a request with a quote that was redeemed already. Throws quote_stale where its body is not the one that was quoted. */
export const refuseUnquoted = async (account_id: string, request: QuotedBody): Promise<void> => {
  const { quote_id } = request.body;
  const body = sentBody(request);
  if (quote_id === undefined || body.sent === body.bare) return;
  const quote = await getItem('quotes', { account_id, quote_id }, QuoteRecord);
  // The stored reply may outlive the quote by as long as that was valid.
  if (quote) refuseOtherBody(quote.fingerprint, body);
};

/**
 * The quote that a request names, for the same project and kind of work; undefined where it names none. Throws not_found,
 * quote_expired and quote_stale.
 */
export const namedQuote = async <Work extends QuotedWork>(
  { account_id, project_id }: Pick<ProjectRecord, 'account_id' | 'project_id'>,
  { work, ...request }: Redeeming<Work>,
): Promise<Quoted<Work> | undefined> => {
  const { quote_id } = request.body;
  if (quote_id === undefined) return undefined;
  const quote = await getItem('quotes', { account_id, quote_id }, QuoteRecord);
  if (!quote || quote.project_id !== project_id || !isFor(quote, work)) {
    throw new AppError('not_found', 'There is no quote with this id for this request.', { param: 'quote_id' });
  }
  refuseUnredeemable(quote, { ...sentBody(request), nowMs: Date.now() });
  return quote;
};
