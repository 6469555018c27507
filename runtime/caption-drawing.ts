import { v7 as newId } from 'uuid';
import * as v from 'valibot';
import { CaptionDrawing } from '#contract/burn-in.ts';
import { environmentNames } from '#contract/names.ts';
import type { ExportStage } from '#core/exports/plan-exports.ts';
import { isTestAccount } from '#core/keys/test-account.ts';
import { environment, region } from './environment.ts';

/** What draws the captions of an account: what the stage says, and of a test account our own code alone. */
export const captionDrawing = (accountId: string): CaptionDrawing => {
  const ofStage = v.parse(CaptionDrawing, JSON.parse(environment(environmentNames.captionDrawing)));
  return isTestAccount(accountId) ? { ...ofStage, renderer: 'lambda' } : ofStage;
};

/** What the exports of an account are planned by. */
export const exportStage = (accountId: string): ExportStage => ({
  drawing: captionDrawing(accountId),
  region: region(),
  nowMs: Date.now(),
  newId,
});
