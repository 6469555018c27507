import { apiGatewayTypes } from './api-gateway.ts';
import { cloudFrontTypes } from './cloudfront.ts';
import { dynamoDbTypes } from './dynamodb.ts';
import { eventsTypes } from './events.ts';
import { iamTypes } from './iam.ts';
import { lambdaTypes } from './lambda.ts';
import { mediaConvertTypes } from './mediaconvert.ts';
import type { ResourceType } from './resource-type.ts';
import { s3Types } from './s3.ts';
import { schedulerTypes } from './scheduler.ts';
import { secretsManagerTypes } from './secrets-manager.ts';
import { snsTypes } from './sns.ts';
import { sqsTypes } from './sqs.ts';
import { stepFunctionsTypes } from './step-functions.ts';

/** Every CloudFormation type that the local cloud makes. README.md lists them; a test compares. */
export const resourceTypes: Readonly<Record<string, ResourceType>> = {
  ...apiGatewayTypes,
  ...cloudFrontTypes,
  ...dynamoDbTypes,
  ...eventsTypes,
  ...iamTypes,
  ...lambdaTypes,
  ...mediaConvertTypes,
  ...s3Types,
  ...schedulerTypes,
  ...secretsManagerTypes,
  ...snsTypes,
  ...sqsTypes,
  ...stepFunctionsTypes,
};
