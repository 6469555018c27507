import * as v from 'valibot';
import { errorStatus } from '#contract/errors.ts';
import type { BatchManifest, BatchRecord } from '#contract/records/batch.ts';
import { KnownExports } from '#contract/records/export.ts';
import type { BatchItem } from '#contract/schemas/batch.ts';
import { AppError } from '#core/app-error.ts';
import { leastCredits } from '#core/batches/batch-price.ts';
import { itemCodeOf } from '#core/batches/item-code.ts';
import { roomToBegin } from '#core/batches/room.ts';
import { overheadNanoUsd } from '#core/cost/estimate.ts';
import { overBatch } from '#core/credits/max-credits.ts';
import { logger } from '#runtime/logger.ts';
import { getAccount } from '#runtime/stores/accounts.ts';
import { BatchMoved, beginItem, cancelBatch, findBatch, refuseItem } from '#runtime/stores/batches.ts';
import { getPayer, payRefusals } from '#runtime/stores/payer.ts';
import { countSpent, refuseOverSpent } from '#runtime/stores/spend.ts';
import { usageOf } from '#runtime/stores/usage.ts';
import { createImport } from '../../api/projects/create-import.ts';
import { findManifest } from './manifest.ts';

/** Items that one check begins, which takes less than a minute for them. */
const mostAtOnce = 500;

/**
 * Begins the next sources of a batch, as many as the account has room for. Returns the batch as it then is: cancelled where its sources
 * are lost.
 */
export const beginItems = async (batch: BatchRecord): Promise<BatchRecord | undefined> => {
  const { limits } = await getAccount(batch.account_id);
  let room = roomToBegin(batch, limits.quotas, await usageOf(batch.account_id));
  if (room <= 0) return batch;
  // Only now: of a large batch it takes memory.
  const manifest = await findManifest(batch);
  if (!manifest) {
    logger.error('batch without its sources', { batch_id: batch.batch_id });
    await cancelBatch(batch, Date.now());
    return findBatch(batch);
  }
  let current: BatchRecord | undefined = batch;
  for (let tries = 0; tries < mostAtOnce && room > 0; tries += 1) {
    const source = current && manifest.sources[current.begun];
    if (!current || !source || current.cancelled_at) break;
    const began = await beginNext(current, { ...manifest, source });
    if (began === 'wait') break;
    if (began === 'begun') room -= 1;
    current = await findBatch(batch);
  }
  return current;
};

type Next = Omit<BatchManifest, 'sources'> & { readonly source: BatchManifest['sources'][number] };

/** Makes the project of the next source, or writes why there is none; `wait` where there may be room later. */
const beginNext = async (batch: BatchRecord, next: Next): Promise<'begun' | 'refused' | 'wait'> => {
  const { source, style, ...same } = next;
  const { duration, ...own } = source;
  const exports = v.parse(v.optional(KnownExports), batch.exports);
  const reserved = leastCredits(batch.account_id, exports, duration);
  const fields: BatchItem = {
    index: batch.begun,
    ...(source.external_id !== undefined && { external_id: source.external_id }),
    status: 'importing',
    credits: 0,
    refunded: 0,
    exports: [],
  };
  try {
    const refusal = await unpayable(batch, reserved);
    // What is set aside for the sources in progress may come back.
    if (refusal && batch.ended < batch.begun) return 'wait';
    if (refusal) throw refusal;
    await refuseOverSpent(batch.account_id);
    const { after } = await createImport({
      principal: { accountId: batch.account_id, spendsBy: batch.spends_by },
      account: await getAccount(batch.account_id),
      body: {
        ...same,
        ...own,
        language: own.language ?? same.language,
        auto_transcribe: true,
      },
      ...{ style, exports, ownHosts: [] },
      batch: { ...batch, reserved },
      remember: (_reply, { project_id, job_id, export_ids }) =>
        beginItem(batch, { ...fields, project_id, job_id, export_ids, reserved }, Date.now()),
    });
    await countSpent(batch.account_id, overheadNanoUsd);
    await after?.();
    return 'begun';
  } catch (error) {
    // Another run began it, or the batch was cancelled: the batch is read again.
    if (error instanceof BatchMoved) return 'refused';
    if (!(error instanceof AppError) || errorStatus[error.code] >= 500) throw error;
    if (await mayPass(error, batch)) return 'wait';
    await refuseItem(
      batch,
      { ...fields, status: 'failed', error: error.message, error_code: itemCodeOf(error) },
      Date.now(),
    ).catch((moved) => {
      if (!(moved instanceof BatchMoved)) throw moved;
    });
    return 'refused';
  }
};

/**
 * An import costs nothing, but none is begun that could not be transcribed and exported with what is left, less what is set aside for
 * sources in progress. Throws unauthorized where the key was revoked.
 */
const unpayable = async (batch: BatchRecord, least: number): Promise<AppError | undefined> => {
  const { account_id, spends_by: spendsBy, max_credits = Number.POSITIVE_INFINITY } = batch;
  const credits = least + (batch.reserved ?? 0);
  const payer = await getPayer({ accountId: account_id, spendsBy });
  if (batch.credits + credits > max_credits) return overBatch();
  const [refusal] = payRefusals({ account_id, credits, created_at: new Date().toISOString() }, payer);
  return refusal;
};

/** A day's limit passes with the day. Open imports, of a batch or not, reserve the largest file of the plan, so even a limit of bytes may have room once some have ended. */
const mayPass = async ({ code }: AppError, { account_id }: BatchRecord): Promise<boolean> =>
  code === 'too_many_open' ||
  code === 'spend_limit_reached' ||
  (code === 'plan_limit_exceeded' && (await usageOf(account_id)).open_imports > 0);
