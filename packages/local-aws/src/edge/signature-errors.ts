import { AwsError } from '../aws-error.ts';
import type { ProtocolFamily } from './aws-service.ts';

type Reason =
  | 'unknownKey'
  | 'badToken'
  | 'expiredSession'
  | 'badSignature'
  | 'malformed'
  | 'skewedClock'
  | 'unsignedRequest';

/**
 * The code and status of each refusal in the three protocol families.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html, …/STS/latest/APIReference/CommonErrors.html,
 * …/amazondynamodb/latest/developerguide/Programming.Errors.html
 */
const codes: Readonly<Record<Reason, Readonly<Record<ProtocolFamily, readonly [code: string, status: number]>>>> = {
  unknownKey: {
    s3: ['InvalidAccessKeyId', 403],
    query: ['InvalidClientTokenId', 403],
    json: ['UnrecognizedClientException', 403],
  },
  badToken: {
    s3: ['InvalidToken', 400],
    query: ['InvalidClientTokenId', 403],
    json: ['UnrecognizedClientException', 403],
  },
  expiredSession: { s3: ['ExpiredToken', 400], query: ['ExpiredToken', 403], json: ['ExpiredTokenException', 403] },
  badSignature: {
    s3: ['SignatureDoesNotMatch', 403],
    query: ['SignatureDoesNotMatch', 403],
    json: ['InvalidSignatureException', 403],
  },
  malformed: {
    s3: ['AuthorizationHeaderMalformed', 400],
    query: ['IncompleteSignature', 400],
    json: ['IncompleteSignatureException', 400],
  },
  skewedClock: {
    s3: ['RequestTimeTooSkewed', 403],
    query: ['SignatureDoesNotMatch', 403],
    json: ['InvalidSignatureException', 403],
  },
  unsignedRequest: {
    s3: ['AccessDenied', 403],
    query: ['MissingAuthenticationToken', 403],
    json: ['MissingAuthenticationTokenException', 403],
  },
};

/** The signature is not valid. The error's code depends on the service's protocol, which the check does not know. */
export class Refusal extends Error {
  readonly #why: Reason;

  constructor(why: Reason, message: string) {
    super(message);
    this.#why = why;
  }

  in(protocol: ProtocolFamily): AwsError {
    const [code, status] = codes[this.#why][protocol];
    return new AwsError(code, status, this.message);
  }
}
