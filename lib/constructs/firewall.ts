import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { errorPagePath } from '#contract/console.ts';
import { linkRoutes } from '#contract/links.ts';
import { oauthRoutes } from '#contract/oauth.ts';
import type { Route } from '#contract/route.ts';
import type { ErrorBody } from '#contract/schemas/error.ts';
import type { Edge, Stage } from '#contract/stage.ts';
import { addressSeconds, keylessRequestsOfAddress } from '../limits.ts';

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

/** The paths of routes that need no key, up to their first parameter. */
const keylessPaths = Object.values<Route>({ ...linkRoutes, ...oauthRoutes })
  .filter((route) => route.public)
  .map(({ path }) => path.replace(/\{.*/, ''));

/**
 * If the address sends nothing until then, a fifth of what is counted has passed. WAF looks at rates again within seconds.
 * https://docs.aws.amazon.com/waf/latest/developerguide/waf-rule-statement-type-rate-based.html
 */
const retryAfterSeconds = 60;

export interface FirewallProps {
  readonly name: string;
  readonly stage: Pick<Stage, 'corsOrigins'>;
  readonly edge: Pick<Edge, 'domainName' | 'requestsOfAddress'>;
}

/** Returns the ARN of the firewall of a distribution. Its stack is in us-east-1. */
export function firewall(scope: Construct, { name, stage, edge }: FirewallProps): string {
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
  const tooMany = {
    responseCode: 429,
    customResponseBodyKey: 'rate_limited',
    responseHeaders: headersOf(stage).map(([header, value]) => ({ name: header, value })),
  };
  const limited = (
    priority: number,
    rule: string,
    metric: string,
    counted: Pick<CfnWebACL.RateBasedStatementProperty, 'limit' | 'scopeDownStatement'>,
  ): CfnWebACL.RuleProperty => ({
    name: rule,
    priority,
    action: { block: { customResponse: tooMany } },
    statement: { rateBasedStatement: { aggregateKeyType: 'IP', evaluationWindowSec: addressSeconds, ...counted } },
    visibilityConfig: seen(metric),
  });
  const { attrArn } = new CfnWebACL(scope, 'Firewall', {
    scope: 'CLOUDFRONT',
    defaultAction: { allow: {} },
    customResponseBodies: {
      rate_limited: { contentType: 'APPLICATION_JSON', content: JSON.stringify(refusal(edge.domainName)) },
    },
    rules: [
      limited(0, 'RequestsOfAnAddress', 'rate', { limit: edge.requestsOfAddress }),
      limited(1, 'KeylessRequestsOfAnAddress', 'keyless-rate', {
        limit: keylessRequestsOfAddress,
        scopeDownStatement: { orStatement: { statements: keylessPaths.map(beginsWith) } },
      }),
      managed(2, 'AWSManagedRulesAmazonIpReputationList'),
      managed(3, 'AWSManagedRulesCommonRuleSet', countedOnly),
    ],
    visibilityConfig: seen('all'),
  });
  return attrArn;
}

const beginsWith = (path: string) => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'STARTS_WITH',
    searchString: path,
    textTransformations: [{ priority: 0, type: 'NORMALIZE_PATH' }],
  },
});

/** CORS as the API answers it; a firewall cannot answer each origin with its own. */
const headersOf = ({ corsOrigins: [origin, ...others] }: Pick<Stage, 'corsOrigins'>): (readonly [string, string])[] => [
  ['retry-after', String(retryAfterSeconds)],
  ['cache-control', 'no-store'],
  ...(origin && others.length === 0
    ? ([
        ['access-control-allow-origin', origin],
        ['access-control-expose-headers', 'retry-after'],
      ] as const)
    : []),
];

/** The body of the API's own `rate_limited`. A firewall gives a request no id that it can write here. */
const refusal = (domainName: string): ErrorBody => ({
  error: {
    code: 'rate_limited',
    message: 'This address has sent too many requests in five minutes. Send fewer, and try again in a minute.',
    request_id: 'firewall',
    doc_url: `https://${domainName}${errorPagePath('rate_limited')}`,
  },
});
