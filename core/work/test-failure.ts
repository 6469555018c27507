import * as v from 'valibot';
import { failures } from '#contract/failures.ts';
import { FailureCode } from '#contract/schemas/failure-code.ts';
import type { Metadata } from '#contract/schemas/metadata.ts';
import { isTestAccount } from '../keys/test-account.ts';
import { failedAs } from '../step-error.ts';

/** The key of `metadata` with the `error_code` that the work of a test key is to fail with. */
export const testFailureKey = 'test_failure';

/** Ends work of a test account as its metadata ask for, so that its customer can try what follows. */
export const failAsAsked = ({
  account_id,
  metadata,
}: {
  readonly account_id: string;
  readonly metadata?: Metadata | undefined;
}): void => {
  const code = isTestAccount(account_id) ? metadata?.[testFailureKey] : undefined;
  if (v.is(FailureCode, code)) throw failedAs(code, failures[code].meaning);
};
