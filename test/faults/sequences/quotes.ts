import * as v from 'valibot';
import type { Resolution } from '#contract/schemas/export.ts';
import type { PresetId } from '#contract/schemas/preset.ts';
import { Quote } from '#contract/schemas/quote.ts';
import type { Account } from '../world/accounts.ts';
import type { ApiReply, ApiRequest, Client, Exchange } from './client.ts';
import type { Run } from './run.ts';

export interface QuoteStep {
  readonly do: 'quote';
  readonly account: number;
  readonly project: number;
  readonly of: 'transcription' | 'exports';
  readonly text?: string | undefined;
  readonly presets: PresetId[];
  readonly resolution: Resolution;
}

export interface RedeemStep {
  readonly do: 'redeem';
  readonly account: number;
  /** The number of a quote among those that the account has got so far. */
  readonly quote: number;
  /** Sends the body that was quoted too. */
  readonly whole: boolean;
  readonly key?: string | undefined;
}

export const quoteRequest = (
  { of, text, presets, resolution }: QuoteStep,
  on: Pick<ApiRequest, 'account' | 'params'>,
): ApiRequest =>
  of === 'transcription'
    ? {
        ...on,
        operationId: 'quoteTranscription',
        body: { text, ...(resolution === '1080p' && { exports: { presets, resolution } }) },
      }
    : { ...on, operationId: 'quoteExports', body: { presets, resolution, burn_captions: false } };

const redeemedBy = new Map([
  ['quoteTranscription', 'startTranscription'],
  ['quoteExports', 'createExports'],
] as const);

const quotesOf = (exchanges: readonly Exchange[]) =>
  exchanges.flatMap(({ request, reply }) => {
    const { operationId } = request;
    if (operationId !== 'quoteTranscription' && operationId !== 'quoteExports') return [];
    return reply?.status === 201 ? [{ request, operationId, quote: v.parse(Quote, JSON.parse(reply.body)) }] : [];
  });

export const redeem = async (step: RedeemStep, account: Account, client: Client): Promise<ApiReply | undefined> => {
  const known = quotesOf(client.exchanges).filter(({ request }) => request.account.id === account.id);
  const chosen = known[step.quote % Math.max(1, known.length)];
  const operationId = chosen && redeemedBy.get(chosen.operationId);
  if (!operationId) return undefined;
  const { request, quote } = chosen;
  const body = { ...(step.whole && request.body), quote_id: quote.quote_id };
  return client.send({ ...request, account, operationId, body, idempotencyKey: step.key });
};

const Redeeming = v.object({ quote_id: v.string() });

/** A quote is redeemed once, for its price, and each successful reply to a request with it is the same. */
export const quotesMisused = ({ world: { books }, client: { exchanges } }: Run): string[] =>
  quotesOf(exchanges).flatMap(({ quote: { quote_id, credits } }) => {
    const redeeming = exchanges.filter(({ request }) => {
      const named = v.safeParse(Redeeming, request.body);
      return named.success && named.output.quote_id === quote_id;
    });
    const made = redeeming.reduce((sum, { cause }) => sum + (books.creations.get(cause) ?? 0), 0);
    const succeeded = redeeming.flatMap(({ reply }) => (reply?.status === 202 ? [reply] : []));
    const bodies = new Set(succeeded.map(({ body }) => body));
    const others = succeeded.filter(({ headers }) => Number(headers['cueline-credits-charged']) !== credits);
    return [
      ...(made > 1 ? [`the quote ${quote_id} made work ${made} times`] : []),
      ...(bodies.size > 1 ? [`the quote ${quote_id} was answered in ${bodies.size} ways`] : []),
      ...others.map(({ headers }) => `the quote of ${credits} charged ${headers['cueline-credits-charged']}`),
    ];
  });
