import { objectKeys } from '#contract/object-keys.ts';
import type { CostRow } from '#contract/schemas/cost-row.ts';
import { rowsOfFocusCsv } from '#core/cost/focus.ts';
import { hasName } from '../aws/aws-errors.ts';
import { getText } from '../aws/s3.ts';

/** What the file of a closed day holds; undefined where none has been written. */
export const readCostFile = async (day: string): Promise<CostRow[] | undefined> => {
  try {
    return rowsOfFocusCsv(await getText(objectKeys.costs(day)));
  } catch (error) {
    if (hasName(error, 'NoSuchKey')) return undefined;
    throw error;
  }
};
