import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AwsError } from '../aws-error.ts';
import type { PolicyDocument } from '../iam/policy.ts';
import type { Principal } from '../iam/principal.ts';

/** One call that reached the edge; its signature is already checked. */
export interface AwsCall {
  readonly requestId: string;
  readonly principal: Principal;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
  /** True when the signature came in the query string (presigned URL). */
  readonly presigned: boolean;
  /**
   * How the body was signed: `x-amz-content-sha256` as sent (a hash, UNSIGNED-PAYLOAD, STREAMING-…), or undefined.
   */
  readonly contentSha256: string | undefined;
  /** Counts the call under the name of its operation. Throws where the cloud was told that it is over a limit. */
  countAs(operation: string): void;
  /** The whole body, for protocols whose requests are small; refuses more than 10 MiB. S3 reads `request` itself. */
  readBody(): Promise<Buffer>;
  /** Throws AccessDenied unless the caller's policies, or the resource's own policy, allow it. `action` as in IAM: `s3:GetObject`. */
  authorize(action: string, resourceArn: string, options?: AuthorizeOptions): void;
}

export interface AuthorizeOptions {
  readonly context?: Readonly<Record<string, string | readonly string[]>>;
  readonly resourcePolicy?: PolicyDocument;
}

/** The family of a service's protocol: REST with XML, AWS Query, or one of the JSON protocols. */
export type ProtocolFamily = 's3' | 'query' | 'json';

/** One stand-in, as the edge sees it. It writes its replies itself; the edge writes what it throws with `writeError`. */
export interface AwsService {
  /** The service's name in a SigV4 credential scope: s3, dynamodb, states, events, sqs, sts, transcribe, mediaconvert … */
  readonly signingName: string;
  /** @default 'json' */
  readonly protocol?: ProtocolFamily;
  handle(call: AwsCall): Promise<void>;
  /** Writes an error in this service's wire format. */
  writeError(call: Pick<AwsCall, 'response' | 'requestId' | 'request'>, error: AwsError): void;
}
