import * as v from 'valibot';
import { BatchItemErrorCode } from '#contract/schemas/batch.ts';
import type { AppError } from '../app-error.ts';

/** The code of an item whose request would be refused. */
export const itemCodeOf = ({ code }: AppError): BatchItemErrorCode =>
  v.is(BatchItemErrorCode, code) ? code : 'internal_error';
