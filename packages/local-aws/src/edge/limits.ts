import { AwsError } from '../aws-error.ts';
import type { Call } from './call-counts.ts';

/** What AWS does at its limits and under load, and the stand-ins only when told to. */
export interface Limits {
  /** Whether the service refuses this call, before it has any effect, with its error of `limitErrors`. */
  reached?(call: Call): boolean;
  /** When EventBridge delivers an event: a delay for each delivery, as it delivers at least once and in no order. */
  eventDelaysMs?(detail: unknown): readonly number[];
  /** Logs Insights does not find a line until this long after its time. */
  readonly logDelayMs?: number;
}

/** The error of each service, by its name in a credential scope, for a quota or rate that is reached. */
const limitErrors: Readonly<Record<string, AwsError>> = {
  // https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Programming.Errors.html
  dynamodb: new AwsError('ThrottlingException', 400, 'Rate of requests exceeds the allowed throughput.'),
  // https://docs.aws.amazon.com/lambda/latest/api/API_Invoke.html#API_Invoke_Errors
  lambda: new AwsError('TooManyRequestsException', 429, 'Rate Exceeded.', {
    Reason: 'ConcurrentInvocationLimitExceeded',
    Type: 'User',
  }),
  // https://docs.aws.amazon.com/mediaconvert/latest/apireference/jobs.html
  mediaconvert: new AwsError('ServiceQuotaExceededException', 402, 'The quota of jobs is reached.'),
  // https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html
  s3: new AwsError('SlowDown', 503, 'Please reduce your request rate.'),
};

export function refuseAtLimit(limits: Limits | undefined, call: Call): void {
  if (!limits?.reached?.(call)) return;
  const error = limitErrors[call.service];
  if (!error) throw new Error(`The stand-in of ${call.service} has no limit.`);
  throw error;
}
