import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { RemovalPolicy } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { Stage } from '#contract/stage.ts';

/** What happens to a stage's data when its stack is deleted. Resources of a failed first deployment are always deleted. */
export const removalPolicyOf = ({ keepData }: Stage): RemovalPolicy =>
  keepData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;

/** A log group with the retention of the stage. */
export const stageLog = (scope: Construct, id: string, stage: Stage): LogGroup =>
  new LogGroup(scope, id, { retention: stage.logRetentionDays, removalPolicy: removalPolicyOf(stage) });
