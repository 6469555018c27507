import {
  InvokeCommand,
  type LambdaClientResolvedConfig,
  type ServiceInputTypes,
  type ServiceOutputTypes,
} from '@aws-sdk/client-lambda';
import type { AwsStub } from 'aws-sdk-client-mock';

type LambdaStub = AwsStub<ServiceInputTypes, ServiceOutputTypes, LambdaClientResolvedConfig>;

/** Sets what a function that is invoked answers: `payload`, or the error of which it tells, after `meanwhile`. */
export const answersOf =
  (lambda: LambdaStub) =>
  (payload: object, FunctionError?: string, meanwhile = () => {}): void => {
    const text = JSON.stringify(payload);
    const Payload = Object.assign(new TextEncoder().encode(text), { transformToString: () => text });
    lambda.reset();
    lambda.on(InvokeCommand).callsFake(async () => {
      meanwhile();
      return { Payload, ...(FunctionError && { FunctionError }) };
    });
  };

/** What AssumeRole answers to a function that signs URLs. */
export const signingSession = {
  Credentials: {
    AccessKeyId: 'ASIA',
    SecretAccessKey: 'secret',
    SessionToken: 'token',
    Expiration: new Date(2e12),
  },
};
