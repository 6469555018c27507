import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { requestsOfAddress } from '../limits.ts';

/**
 * Rules of AWS's common rule set that look into bodies and queries, which here are media, transcripts, lyrics, captions, texts
 * to search for, and the file names of downloads: text about HTML or file paths is no attack. The API checks all by its schemas.
 * Programs may come without a User-Agent.
 * https://docs.aws.amazon.com/waf/latest/developerguide/aws-managed-rule-groups-baseline.html
 */
const countedOnly = [
  'SizeRestrictions_BODY',
  'EC2MetaDataSSRF_BODY',
  'GenericLFI_BODY',
  'GenericRFI_BODY',
  'CrossSiteScripting_BODY',
  'GenericLFI_QUERYARGUMENTS',
  'GenericRFI_QUERYARGUMENTS',
  'RestrictedExtensions_QUERYARGUMENTS',
  'CrossSiteScripting_QUERYARGUMENTS',
  'NoUserAgent_HEADER',
  // The signed query of a download can have more than its 2,048 bytes.
  'SizeRestrictions_QUERYSTRING',
];

/** Returns the ARN of the firewall of a distribution. Its stack is in us-east-1. */
export function firewall(scope: Construct, name: string): string {
  const seen = (metricName: string) => ({
    cloudWatchMetricsEnabled: true,
    sampledRequestsEnabled: true,
    metricName: `${name}-${metricName}`,
  });
  const managed = (priority: number, rule: string, counted: readonly string[] = []): CfnWebACL.RuleProperty => ({
    name: rule,
    priority,
    overrideAction: { none: {} },
    statement: {
      managedRuleGroupStatement: {
        vendorName: 'AWS',
        name: rule,
        ruleActionOverrides: counted.map((one) => ({ name: one, actionToUse: { count: {} } })),
      },
    },
    visibilityConfig: seen(rule),
  });
  const { attrArn } = new CfnWebACL(scope, 'Firewall', {
    scope: 'CLOUDFRONT',
    defaultAction: { allow: {} },
    rules: [
      {
        name: 'RequestsOfAnAddress',
        priority: 0,
        action: { block: { customResponse: { responseCode: 429 } } },
        statement: { rateBasedStatement: { aggregateKeyType: 'IP', ...requestsOfAddress } },
        visibilityConfig: seen('rate'),
      },
      managed(1, 'AWSManagedRulesAmazonIpReputationList'),
      managed(2, 'AWSManagedRulesCommonRuleSet', countedOnly),
    ],
    visibilityConfig: seen('all'),
  });
  return attrArn;
}
