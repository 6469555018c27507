import { RemovalPolicy } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Stage } from '#contract/stage.ts';

/** What becomes of a stage's data when its stack goes. What a failed first deployment made goes in any case. */
export const removalPolicyOf = ({ keepData }: Stage): RemovalPolicy =>
  keepData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;

/** A log group that keeps its lines as long as the stage says. */
export const stageLog = (scope: Construct, id: string, stage: Stage): LogGroup =>
  new LogGroup(scope, id, { retention: stage.logRetentionDays, removalPolicy: removalPolicyOf(stage) });
