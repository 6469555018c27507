import * as v from 'valibot';
import { physicalId, physicalName } from './physical-name.ts';
import { type ResourceType, resourceType } from './resource-type.ts';

const Code = v.strictObject({ S3Bucket: v.string(), S3Key: v.string() });
const Variables = v.record(v.string(), v.pipe(v.union([v.string(), v.number(), v.boolean()]), v.transform(String)));

const lambdaFunction = resourceType({
  properties: v.strictObject({
    FunctionName: v.exactOptional(v.string()),
    Code,
    Handler: v.string(),
    Runtime: v.union([v.literal('nodejs24.x'), v.pipe(v.string(), v.startsWith('python3.'))]),
    Role: v.string(),
    Timeout: v.optional(v.pipe(v.number(), v.maxValue(900)), 3),
    MemorySize: v.optional(v.pipe(v.number(), v.minValue(128), v.maxValue(10_240)), 128),
    Environment: v.optional(v.strictObject({ Variables: v.optional(Variables, {}) }), { Variables: {} }),
    ReservedConcurrentExecutions: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(0))),
    Layers: v.optional(v.array(v.string()), []),
    LoggingConfig: v.optional(
      v.strictObject({
        LogGroup: v.exactOptional(v.string()),
        LogFormat: v.exactOptional(v.literal('JSON')),
        ApplicationLogLevel: v.exactOptional(v.string()),
      }),
      {},
    ),
  }),
  ignored: {
    Architectures: 'runs on the host',
    Description: 'text',
    EphemeralStorage: "the host's disk",
    TracingConfig: 'no X-Ray',
    'LoggingConfig.SystemLogLevel': 'platform lines are always written',
  },
  create(properties, identity, { context, lambda, assets }) {
    const name = properties.FunctionName ?? physicalName(identity, 64);
    const arn = `arn:aws:lambda:${context.region}:${context.accountId}:function:${name}`;
    // CDK's own custom resources have another runtime; the types here do their work.
    if (properties.Runtime !== 'nodejs24.x') {
      if (identity.logicalId.startsWith('CustomCDK')) return { ref: name, attributes: { Arn: arn } };
      throw new Error(`the property Runtime is not honoured by the local cloud (${properties.Runtime}).`);
    }
    const { LogGroup, ApplicationLogLevel } = properties.LoggingConfig;
    lambda.createFunction({
      name,
      arn,
      roleArn: properties.Role,
      codeDir: assets.folder(properties.Code.S3Bucket, properties.Code.S3Key),
      handler: properties.Handler,
      environment: {
        ...properties.Environment.Variables,
        ...(ApplicationLogLevel ? { AWS_LAMBDA_LOG_LEVEL: ApplicationLogLevel } : {}),
      },
      timeoutSeconds: properties.Timeout,
      memoryMb: properties.MemorySize,
      layerArns: properties.Layers,
      logGroupName: LogGroup ?? `/aws/lambda/${name}`,
      ...(properties.ReservedConcurrentExecutions !== undefined && {
        reservedConcurrency: properties.ReservedConcurrentExecutions,
      }),
    });
    return { ref: name, attributes: { Arn: arn } };
  },
});

const layerVersion = resourceType({
  properties: v.strictObject({ LayerName: v.exactOptional(v.string()), Content: Code }),
  ignored: {
    CompatibleArchitectures: 'runs on the host',
    CompatibleRuntimes: 'there is one runtime',
    Description: 'text',
    LicenseInfo: 'text',
  },
  create(properties, identity, { context, lambda, assets }) {
    const name = properties.LayerName ?? physicalName(identity, 140);
    const arn = `arn:aws:lambda:${context.region}:${context.accountId}:layer:${name}:1`;
    lambda.createLayer(arn, assets.folder(properties.Content.S3Bucket, properties.Content.S3Key));
    return { ref: arn, attributes: { LayerVersionArn: arn } };
  },
});

const permission = resourceType({
  properties: v.strictObject({
    FunctionName: v.string(),
    Action: v.string(),
    Principal: v.string(),
    SourceArn: v.exactOptional(v.string()),
    SourceAccount: v.exactOptional(v.string()),
  }),
  create({ FunctionName, Action, Principal, SourceArn, SourceAccount }, identity, { lambda }) {
    lambda.addPermission(FunctionName, {
      action: Action,
      principal: Principal,
      ...(SourceArn ? { sourceArn: SourceArn } : {}),
      ...(SourceAccount ? { sourceAccount: SourceAccount } : {}),
    });
    return { ref: identity.logicalId, attributes: {} };
  },
});

const eventInvokeConfig = resourceType({
  properties: v.strictObject({
    FunctionName: v.string(),
    Qualifier: v.literal('$LATEST'),
    DestinationConfig: v.optional(
      v.strictObject({ OnFailure: v.exactOptional(v.strictObject({ Destination: v.string() })) }),
      {},
    ),
    MaximumRetryAttempts: v.optional(v.number(), 2),
    MaximumEventAgeInSeconds: v.optional(v.number(), 21_600),
  }),
  create(properties, identity, { lambda }) {
    const { OnFailure } = properties.DestinationConfig;
    lambda.putEventInvokeConfig({
      functionName: properties.FunctionName,
      maxRetryAttempts: properties.MaximumRetryAttempts,
      maxEventAgeSeconds: properties.MaximumEventAgeInSeconds,
      ...(OnFailure ? { onFailureQueueArn: OnFailure.Destination } : {}),
    });
    return { ref: identity.logicalId, attributes: {} };
  },
});

const eventSourceMapping = resourceType({
  properties: v.strictObject({
    EventSourceArn: v.pipe(v.string(), v.startsWith('arn:aws:sqs:')),
    FunctionName: v.string(),
    BatchSize: v.optional(v.pipe(v.number(), v.minValue(1), v.maxValue(10)), 10),
    FunctionResponseTypes: v.optional(v.array(v.literal('ReportBatchItemFailures')), []),
    ScalingConfig: v.optional(
      v.strictObject({ MaximumConcurrency: v.optional(v.pipe(v.number(), v.minValue(2), v.maxValue(1000)), 1000) }),
      { MaximumConcurrency: 1000 },
    ),
  }),
  create(properties, identity, { context, eventSourceMappings }) {
    const id = physicalId(identity);
    eventSourceMappings.create({
      queueArn: properties.EventSourceArn,
      functionArn: properties.FunctionName,
      batchSize: properties.BatchSize,
      reportsItemFailures: properties.FunctionResponseTypes.length > 0,
      maxConcurrency: properties.ScalingConfig.MaximumConcurrency,
    });
    const arn = `arn:aws:lambda:${context.region}:${context.accountId}:event-source-mapping:${id}`;
    return { ref: id, attributes: { Id: id, EventSourceMappingArn: arn } };
  },
});

export const lambdaTypes: Readonly<Record<string, ResourceType>> = {
  'AWS::Lambda::Function': lambdaFunction,
  'AWS::Lambda::LayerVersion': layerVersion,
  'AWS::Lambda::Permission': permission,
  'AWS::Lambda::EventInvokeConfig': eventInvokeConfig,
  'AWS::Lambda::EventSourceMapping': eventSourceMapping,
};
