import * as v from 'valibot';
import { CaptionDrawing } from '#contract/burn-in.ts';
import { environmentNames } from '#contract/names.ts';
import { isTestAccount } from '#core/keys/test-account.ts';
import { environment } from './environment.ts';

/** What draws the captions of an account: what the stage says, and of a test account our own code alone. */
export const captionDrawing = (accountId: string): CaptionDrawing => {
  const ofStage = v.parse(CaptionDrawing, JSON.parse(environment(environmentNames.captionDrawing)));
  return isTestAccount(accountId) ? { ...ofStage, renderer: 'lambda' } : ofStage;
};
