import type { FailureCode } from '#contract/schemas/failure-code.ts';

/** An error that Step Functions matches by name: the name is a constant of contract/step-errors.ts. */
export class StepError extends Error {
  constructor(name: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = name;
  }
}

/** Ends the work with this code; the message is for the user. No machine retries it. */
export const failedAs = (code: FailureCode, message: string, options?: ErrorOptions): StepError =>
  new StepError(code, message, options);
