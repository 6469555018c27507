import { LambdaClient } from '@aws-sdk/client-lambda';
import { MediaConvertClient } from '@aws-sdk/client-mediaconvert';
import { SQSClient } from '@aws-sdk/client-sqs';
import type { CloudContext } from '../../context.ts';
import type { Execution } from './execution-store.ts';

/** SDK clients with the credentials of the machine's role; the session has the execution's name, as in CloudTrail. */
export class TaskClients {
  readonly lambda: LambdaClient;
  readonly mediaConvert: MediaConvertClient;
  readonly sqs: SQSClient;

  constructor(context: CloudContext, execution: Execution) {
    const config = {
      region: context.region,
      endpoint: context.endpointUrl,
      // Retries are up to the state's Retry field.
      maxAttempts: 1,
      credentials: async () => {
        // A role session name has at most 64 characters, an execution name 80.
        const { expiresAtMs, ...issued } = context.iam.issue(execution.roleArn, execution.name.slice(0, 64));
        return { ...issued, ...(expiresAtMs !== undefined && { expiration: new Date(expiresAtMs) }) };
      },
      // No limit here, since a function may run for 15 minutes; the task's time-out ends the call.
      requestHandler: { requestTimeout: 0, socketTimeout: 0 },
    };
    this.lambda = new LambdaClient(config);
    this.mediaConvert = new MediaConvertClient(config);
    this.sqs = new SQSClient(config);
  }

  destroy(): void {
    this.lambda.destroy();
    this.mediaConvert.destroy();
    this.sqs.destroy();
  }
}
