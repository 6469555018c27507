import { failedAs } from '#core/step-error.ts';

/** Throws plan_limit_exceeded for a file above the plan's limit. */
export const refuseSize = (sizeBytes: number, maxBytes: number): void => {
  if (sizeBytes <= maxBytes) return;
  throw failedAs(
    'plan_limit_exceeded',
    `The file is larger than the ${maxBytes / 1024 ** 2} MB that the plan allows. Give a smaller file, or change the plan.`,
  );
};
