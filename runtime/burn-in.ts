import * as v from 'valibot';
import { BurnIn } from '#contract/burn-in.ts';
import { environmentNames } from '#contract/names.ts';
import { environment } from './environment.ts';

/** What MediaConvert's burn-in draws in this stage. */
export const burnIn = (): BurnIn => v.parse(BurnIn, JSON.parse(environment(environmentNames.burnIn)));
