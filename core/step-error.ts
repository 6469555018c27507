/** An error that Step Functions matches by name: the name is a constant of contract/step-errors.ts. */
export class StepError extends Error {
  constructor(name: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = name;
  }
}
