import type { CreateBatch } from '#contract/schemas/batch.ts';
import type { StoredStyle } from '#contract/schemas/caption-style.ts';
import { refuseBatch } from '#core/batches/refuse-batch.ts';
import { refuseLargePicture } from '#core/exports/plan-exports.ts';
import { type Principal, requireScope } from '#core/keys/principal.ts';
import { getPayer, type Payer } from '#runtime/stores/payer.ts';
import { styleOfNewProject } from '#runtime/stores/styles.ts';

interface BatchRequest {
  readonly principal: Principal;
  readonly body: CreateBatch;
  /** At which callers reach this API. */
  readonly ownHosts: readonly string[];
}

/** Who pays for a batch, and the style of its projects. Throws what POST batches answers for what no source of it could have. */
export const planBatch = async ({
  principal,
  body,
  ownHosts,
}: BatchRequest): Promise<{ readonly account: Payer; readonly style: StoredStyle | undefined }> => {
  if (body.presets) requireScope(principal, 'exports:write');
  refuseBatch(body, ownHosts);
  const account = await getPayer(principal);
  refuseLargePicture(account, body);
  return { account, style: await styleOfNewProject(account, body) };
};
