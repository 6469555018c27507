import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import { type Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { DefinitionBody, LogLevel, StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { ArnFormat, Aws, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { Component } from '#contract/cost-tags.ts';
import type { Stage } from '#contract/stage.ts';
import type { Machine } from '../machines/asl.ts';
import type { AlarmTopic } from './alarm-topic.ts';
import { acknowledgeWildcards, grant } from './grant.ts';
import { InlineRole } from './inline-role.ts';
import { ownCostTags } from './own-cost-tags.ts';
import { tagCosts } from './tag-costs.ts';

export interface PipelineProps {
  /** The component in its cost tags. */
  readonly component: Component;
  readonly machineName: string;
  readonly definition: Machine;
  readonly functionArns: readonly string[];
  /** For a machine that creates MediaConvert jobs. */
  readonly encoding?: {
    /** The role that is passed to MediaConvert with each job. */
    readonly role: Role;
    /** `cueline-<stage>`, a tag of the jobs. */
    readonly deployment: string;
  };
  /** For a machine that sends messages to a queue. */
  readonly queueArn?: string;
  readonly stage: Stage;
  readonly alarmTopic: AlarmTopic;
}

/** One state machine, its role, its log and its alarm. */
export class Pipeline extends Construct {
  readonly machine: StateMachine;

  constructor(scope: Construct, id: string, props: PipelineProps) {
    super(scope, id);
    tagCosts(this, props.stage, props.component);
    const role = new InlineRole(this, 'Role', {
      // https://docs.aws.amazon.com/step-functions/latest/dg/procedure-create-iam-role.html (confused deputy)
      assumedBy: new ServicePrincipal('states.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
      }),
    });
    this.machine = new StateMachine(this, 'Machine', {
      stateMachineName: props.machineName,
      definitionBody: DefinitionBody.fromString(Stack.of(this).toJsonString(props.definition)),
      role,
      tracingEnabled: true,
      logs: {
        destination: new LogGroup(this, 'Log', {
          // With this prefix the log group needs no entry in the size-limited resource policy of CloudWatch Logs.
          // https://docs.aws.amazon.com/step-functions/latest/dg/bp-cwl.html
          // The name is fixed, so the group is deleted with its stack; otherwise the stack could not be created again.
          logGroupName: `/aws/vendedlogs/states/${props.machineName}`,
          retention: props.stage.logRetentionDays,
          removalPolicy: RemovalPolicy.DESTROY,
        }),
        level: LogLevel.ALL,
        // Execution data contains task tokens. Those with the right to read executions see the data in their history.
        includeExecutionData: false,
      },
    });
    acknowledgeWildcards(role, ['*'], 'X-Ray and log delivery have no resource types: CDK grants their actions on *.');
    grant(role, { actions: ['lambda:InvokeFunction'], resources: [...props.functionArns] });
    if (props.queueArn) grant(role, { actions: ['sqs:SendMessage'], resources: [props.queueArn] });
    if (props.encoding) grantEncoding(role, props.encoding);
    props.alarmTopic.addAlarm(this, 'FailedExecutions', {
      metric: failedExecutions(this.machine),
      threshold: 1,
      means: `An execution of ${props.machineName} failed or timed out.`,
      runbookAnchor: 'failed-executions',
    });
  }
}

/**
 * The rights of `createJob.sync`. The Step Functions page grants CreateJob on `*`. The service authorization reference says that
 * it is checked against the queue that the job names. `*` covers both.
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
    // Aborted executions do not count: an operator or the deletion of a project stopped them.
    expression: 'failed + timedOut',
    usingMetrics: { failed: machine.metricFailed({ period }), timedOut: machine.metricTimedOut({ period }) },
    period,
  });
};
