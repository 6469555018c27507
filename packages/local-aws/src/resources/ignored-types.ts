import type { CloudContext } from '../context.ts';
import { physicalName } from './physical-name.ts';
import type { ResourceIdentity } from './resource-type.ts';

export interface IgnoredType {
  /** Why the local cloud does not need it. */
  readonly reason: string;
  /** Its ARN, for types that other resources refer to. */
  readonly arn?: (context: CloudContext, name: string) => string;
  /** Ref gives the ARN and not the name. */
  readonly refIsArn?: boolean;
}

const regional =
  (service: string, kind: string) =>
  ({ region, accountId }: CloudContext, name: string): string =>
    `arn:aws:${service}:${region}:${accountId}:${kind}${name}`;

/** Resource types that the local cloud accepts and ignores. README.md lists them; a test compares. */
export const ignoredTypes: Readonly<Record<string, IgnoredType>> = {
  'AWS::Athena::NamedQuery': { reason: 'there is no Athena' },
  'AWS::Athena::WorkGroup': { reason: 'there is no Athena' },
  'AWS::Budgets::Budget': { reason: 'nothing costs money here' },
  'AWS::CE::AnomalyMonitor': {
    reason: 'nothing costs money here',
    arn: regional('ce', 'anomalymonitor/'),
    refIsArn: true,
  },
  'AWS::CE::AnomalySubscription': { reason: 'nothing costs money here' },
  'AWS::CDK::Metadata': { reason: 'usage statistics of CDK' },
  'AWS::CertificateManager::Certificate': {
    reason: 'no TLS',
    arn: regional('acm', 'certificate/'),
    refIsArn: true,
  },
  'AWS::CloudWatch::Alarm': { reason: 'the terminal shows failures', arn: regional('cloudwatch', 'alarm:') },
  'AWS::CloudWatch::CompositeAlarm': { reason: 'the terminal shows failures', arn: regional('cloudwatch', 'alarm:') },
  'AWS::CloudWatch::Dashboard': { reason: 'no metrics are kept' },
  'AWS::Glue::Database': { reason: 'there is no Athena' },
  'AWS::Glue::Table': { reason: 'there is no Athena' },
  'AWS::Logs::LogGroup': {
    reason: 'logs are files under logs/ in the data folder',
    arn: (context, name) => `${regional('logs', 'log-group:')(context, name)}:*`,
  },
  'AWS::Logs::MetricFilter': { reason: 'no metrics are kept' },
  'AWS::Logs::QueryDefinition': { reason: 'logs are files under logs/ in the data folder' },
  'AWS::Logs::ResourcePolicy': { reason: 'logs are files under logs/ in the data folder' },
  'AWS::Route53::RecordSet': { reason: 'domains are not looked up' },
  'AWS::ResourceGroups::Group': { reason: 'only groups resources for the console' },
  'AWS::SNS::Subscription': { reason: 'nothing is mailed' },
  'AWS::WAFv2::WebACL': { reason: 'no firewall', arn: regional('wafv2', 'global/webacl/') },
  'Custom::S3AutoDeleteObjects': { reason: 'acts when a stack is deleted, which the option `reset` does here' },
};

const NAME_PROPERTIES = ['LogGroupName', 'TopicName', 'AlarmName', 'DashboardName', 'Name'];

/** What Ref and Fn::GetAtt give of an ignored resource. */
export function placeholder(type: IgnoredType, properties: unknown, identity: ResourceIdentity, context: CloudContext) {
  const name = explicitName(properties) ?? physicalName(identity, 255);
  const arn = type.arn?.(context, name);
  const ref = type.refIsArn && arn ? arn : name;
  return { ref, attributes: arn ? { Arn: arn, TopicArn: arn, TopicName: name } : {} };
}

function explicitName(properties: unknown): string | undefined {
  if (typeof properties !== 'object' || properties === null) return undefined;
  const named = Object.entries(properties).find(
    ([key, value]) => NAME_PROPERTIES.includes(key) && typeof value === 'string',
  );
  return named?.[1];
}
