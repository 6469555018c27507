/** An error as AWS would answer it: `code` is the exception's name on the wire. */
export class AwsError extends Error {
  readonly code: string;
  readonly status: number;
  /** Members of the error beside code and message, e.g. CancellationReasons. */
  readonly members: Readonly<Record<string, unknown>>;
  constructor(code: string, status: number, message: string, members: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.name = code;
    this.code = code;
    this.status = status;
    this.members = members;
  }
}

/** What a stand-in does not support is refused by name, so that no test passes because a request was ignored. */
export const notSupported = (what: string): AwsError =>
  new AwsError('NotImplemented', 501, `The local cloud does not support ${what}.`);
