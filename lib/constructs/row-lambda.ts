import { type Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { Duration, FileSystem, Validations } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { componentOf } from '#contract/cost-tags.ts';
import { environmentNames, metricNamespace } from '#contract/names.ts';
import type { Stage } from '#contract/stage.ts';
import type { Uses } from '#contract/uses.ts';
import type { Bundle } from './bundle-lambdas.ts';
import { acknowledgeWildcards, grant } from './grant.ts';
import { grantUses, type Usable } from './grant-uses.ts';
import { InlineRole } from './inline-role.ts';
import { stageLog } from './stage-retention.ts';
import { tagCosts } from './tag-costs.ts';

/** The fields of a route row or step row that define its Lambda. */
export interface LambdaRow {
  readonly entry: string;
  readonly uses: Uses;
  readonly timeoutSeconds: number;
  readonly memoryMb: number;
}

export interface RowLambdaProps {
  readonly row: LambdaRow;
  readonly stage: Stage;
  readonly usable: Usable;
  readonly bundleOf: (entry: string) => Bundle;
  readonly description: string;
  /** How a failed invocation is reported, since the function has no dead-letter queue: the reason for cdk-nag. */
  readonly failureReporting: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly layers?: readonly lambda.ILayerVersion[];
  /** @default no reserved concurrency */
  readonly reservedConcurrency?: number | undefined;
}

/** The Lambda of a row, with a role of its own that has only the rights that the row `uses`. */
export class RowLambda extends Construct {
  readonly entry: string;
  readonly fn: lambda.Function;
  readonly role: Role;
  readonly uses: Uses;

  constructor(scope: Construct, id: string, props: RowLambdaProps) {
    super(scope, id);
    const { row, stage, usable, bundleOf, description, environment, layers, reservedConcurrency } = props;
    const { folder, handler } = bundleOf(row.entry);
    this.entry = row.entry;
    this.uses = row.uses;
    this.role = new InlineRole(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    const logGroup = stageLog(this, 'Log', stage);
    // Instead of AWSLambdaBasicExecutionRole, which may write to every log group of the AWS account.
    grant(this.role, { actions: ['logs:CreateLogStream', 'logs:PutLogEvents'], resources: [logGroup.logGroupArn] });
    this.fn = new lambda.Function(this, 'Function', {
      description,
      code: lambda.Code.fromAsset(folder),
      handler,
      runtime: lambda.Runtime.NODEJS_24_X,
      architecture: lambda.Architecture.ARM_64,
      memorySize: row.memoryMb,
      timeout: Duration.seconds(row.timeoutSeconds),
      role: this.role,
      logGroup,
      loggingFormat: lambda.LoggingFormat.JSON,
      applicationLogLevelV2: lambda.ApplicationLogLevel.INFO,
      // platform.report is written at INFO, and the cost report reads it (docs/decisions/costs-from-logs.md).
      systemLogLevelV2: lambda.SystemLogLevel.INFO,
      // Only executions are traced: tracing a request costs more than the request (docs/decisions/requests-are-not-traced.md).
      tracing: lambda.Tracing.PASS_THROUGH,
      environment: {
        [environmentNames.metricNamespace]: metricNamespace(stage.name),
        // The name of its own code, so that a release leaves a function alone whose code is the same.
        [environmentNames.release]:
          stage.release ?? FileSystem.fingerprint(folder, { extraHash: String(row.memoryMb) }).slice(0, 12),
        ...(row.uses.tables?.usage && { [environmentNames.versionDays]: `${stage.versionDays}` }),
        ...environment,
      },
      ...(layers && { layers: [...layers] }),
      ...(reservedConcurrency && { reservedConcurrentExecutions: reservedConcurrency }),
    });
    Validations.of(this.role).acknowledge({
      id: 'Serverless-LambdaStarPermissions',
      reason: 'AwsSolutions-IAM5 finds each wildcard too, where each is acknowledged with its own reason.',
    });
    acknowledgeWildcards(this.role, ['*'], 'X-Ray has no resource types: Lambda writes its traces to *.');
    Validations.of(this.fn).acknowledge(
      { id: 'Serverless-LambdaDLQ', reason: props.failureReporting },
      {
        id: 'Serverless-LambdaTracing',
        reason: 'Traced where Step Functions traces the execution; for other invocations its log is enough.',
      },
    );
    grantUses(this, row.uses, usable);
    tagCosts(this, stage, componentOf(row.entry));
  }
}
