import { AwsError } from '../../../aws-error.ts';

/** https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference/API_MalformedQueryException.html */
export const malformed = (why: string): AwsError =>
  new AwsError('MalformedQueryException', 400, `The query is not valid: ${why}`);
