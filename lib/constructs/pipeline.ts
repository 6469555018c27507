import { ArnFormat, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { DefinitionBody, LogLevel, StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import type { Component } from '#contract/cost-tags.ts';
import type { Stage } from '#contract/stage.ts';
import type { Machine } from '../machines/asl.ts';
import type { AlarmTopic } from './alarm-topic.ts';
import { acknowledgeWildcards, grant } from './grant.ts';
import { ownCostTags } from './own-cost-tags.ts';
import { tagCosts } from './tag-costs.ts';

export interface PipelineProps {
  /** What it is paid for. */
  readonly component: Component;
  readonly machineName: string;
  readonly definition: Machine;
  readonly functionArns: readonly string[];
  /** For a machine that makes MediaConvert jobs. */
  readonly encoding?: {
    /** Passed to MediaConvert with each job. */
    readonly role: Role;
    /** `cueline-<stage>`, of the jobs' tags. */
    readonly deployment: string;
  };
  readonly stage: Stage;
  readonly alarmTopic: AlarmTopic;
}

/** One state machine, its role, its log and its alarm. */
export class Pipeline extends Construct {
  readonly machine: StateMachine;

  constructor(scope: Construct, id: string, props: PipelineProps) {
    super(scope, id);
    tagCosts(this, props.stage, props.component);
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('states.amazonaws.com') });
    this.machine = new StateMachine(this, 'Machine', {
      stateMachineName: props.machineName,
      definitionBody: DefinitionBody.fromString(Stack.of(this).toJsonString(props.definition)),
      role,
      tracingEnabled: true,
      logs: {
        destination: new LogGroup(this, 'Log', {
          // Under this prefix CloudWatch Logs needs no growing resource policy to let Step Functions write.
          // https://docs.aws.amazon.com/step-functions/latest/dg/bp-cwl.html
          // It has a name of its own, so it goes with its stack: otherwise the stack could not be made a second time.
          logGroupName: `/aws/vendedlogs/states/${props.machineName}`,
          retention: props.stage.logRetentionDays,
          removalPolicy: RemovalPolicy.DESTROY,
        }),
        level: LogLevel.ALL,
        // Execution data holds task tokens; an execution's history shows it to those who may read that.
        includeExecutionData: false,
      },
    });
    acknowledgeWildcards(role, ['*'], 'X-Ray and log delivery have no resource types: CDK grants their actions on *.');
    grant(role, { actions: ['lambda:InvokeFunction'], resources: [...props.functionArns] });
    if (props.encoding) grantEncoding(role, props.encoding);
    props.alarmTopic.ringOn(this, 'FailedExecutions', {
      metric: failedExecutions(this.machine),
      threshold: 1,
      means: `An execution of ${props.machineName} failed or timed out.`,
      runbookAnchor: 'failed-executions',
    });
  }
}

/**
 * What `createJob.sync` does in the machine's name. Step Functions' own page grants CreateJob on `*`; the service
 * authorization reference has it checked against the queue, which our jobs name. `*` serves both.
 * https://docs.aws.amazon.com/step-functions/latest/dg/mediaconvert-iam.html
 * https://docs.aws.amazon.com/service-authorization/latest/reference/list_mediaconvert.html
 */
function grantEncoding(role: Role, encoding: NonNullable<PipelineProps['encoding']>): void {
  const arn = (service: string, resource: string, resourceName: string) =>
    Stack.of(role).formatArn({ service, resource, resourceName, arnFormat: ArnFormat.SLASH_RESOURCE_NAME });
  grant(role, {
    actions: ['mediaconvert:CreateJob', 'mediaconvert:TagResource'],
    resources: ['*'],
    conditions: ownCostTags(encoding.deployment),
    wildcardReason: 'The documents differ on what a new job is checked against; the condition keeps it to our own tag.',
  });
  grant(role, {
    actions: ['mediaconvert:GetJob', 'mediaconvert:CancelJob'],
    resources: [arn('mediaconvert', 'jobs', '*')],
    wildcardReason: 'MediaConvert chooses the ids of jobs.',
  });
  grant(role, {
    actions: ['iam:PassRole'],
    resources: [encoding.role.roleArn],
    conditions: { StringEquals: { 'iam:PassedToService': 'mediaconvert.amazonaws.com' } },
  });
  grant(role, {
    actions: ['events:PutTargets', 'events:PutRule', 'events:DescribeRule'],
    resources: [arn('events', 'rule', 'StepFunctionsGetEventsForMediaConvertJobRule')],
  });
}

const failedExecutions = (machine: StateMachine): MathExpression => {
  const period = Duration.minutes(5);
  return new MathExpression({
    // Not aborted: an operator did that, or the deletion of a project.
    expression: 'failed + timedOut',
    usingMetrics: { failed: machine.metricFailed({ period }), timedOut: machine.metricTimedOut({ period }) },
    period,
  });
};
