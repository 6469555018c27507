import * as v from 'valibot';
import type { Forwarded } from '../services/cloudfront/service.ts';
import { physicalId } from './physical-name.ts';
import { type ResourceType, resourceType } from './resource-type.ts';

const Listed = v.strictObject({
  HeaderBehavior: v.picklist(['none', 'whitelist']),
  Headers: v.optional(v.array(v.string()), []),
});
const Cookies = v.strictObject({ CookieBehavior: v.picklist(['none', 'all']) });
const Query = v.strictObject({ QueryStringBehavior: v.picklist(['none', 'all']) });

interface Config {
  readonly HeadersConfig: v.InferOutput<typeof Listed>;
  readonly CookiesConfig: v.InferOutput<typeof Cookies>;
  readonly QueryStringsConfig: v.InferOutput<typeof Query>;
}

const forwardedBy = ({ HeadersConfig, CookiesConfig, QueryStringsConfig }: Config): Forwarded => ({
  headers: HeadersConfig.Headers.map((name) => name.toLowerCase()),
  cookies: CookiesConfig.CookieBehavior === 'all',
  query: QueryStringsConfig.QueryStringBehavior === 'all',
});

const seconds = v.pipe(v.number(), v.minValue(0));

const cachePolicy = resourceType({
  properties: v.strictObject({
    CachePolicyConfig: v.strictObject({
      Name: v.string(),
      Comment: v.exactOptional(v.string()),
      DefaultTTL: seconds,
      MaxTTL: seconds,
      MinTTL: seconds,
      ParametersInCacheKeyAndForwardedToOrigin: v.strictObject({
        HeadersConfig: Listed,
        CookiesConfig: Cookies,
        QueryStringsConfig: Query,
        EnableAcceptEncodingGzip: v.boolean(),
        EnableAcceptEncodingBrotli: v.exactOptional(v.boolean()),
      }),
    }),
  }),
  create({ CachePolicyConfig }, identity, { distributions }) {
    const { EnableAcceptEncodingGzip, ...config } = CachePolicyConfig.ParametersInCacheKeyAndForwardedToOrigin;
    const { headers, ...rest } = forwardedBy(config);
    const id = physicalId(identity);
    distributions.putPolicy(id, {
      ...rest,
      headers: headers === 'all' ? headers : [...headers, ...(EnableAcceptEncodingGzip ? ['accept-encoding'] : [])],
    });
    return { ref: id, attributes: { Id: id } };
  },
});

const originRequestPolicy = resourceType({
  properties: v.strictObject({
    OriginRequestPolicyConfig: v.strictObject({
      Name: v.string(),
      Comment: v.exactOptional(v.string()),
      HeadersConfig: Listed,
      CookiesConfig: Cookies,
      QueryStringsConfig: Query,
    }),
  }),
  create({ OriginRequestPolicyConfig: config }, identity, { distributions }) {
    const id = physicalId(identity);
    distributions.putPolicy(id, forwardedBy(config));
    return { ref: id, attributes: { Id: id } };
  },
});

const Behavior = v.strictObject({
  TargetOriginId: v.string(),
  AllowedMethods: v.array(v.string()),
  CachePolicyId: v.string(),
  OriginRequestPolicyId: v.exactOptional(v.string()),
  ViewerProtocolPolicy: v.literal('redirect-to-https'),
  ResponseHeadersPolicyId: v.exactOptional(v.string()),
  Compress: v.exactOptional(v.boolean()),
});
type Behavior = v.InferOutput<typeof Behavior>;

const Origin = v.strictObject({
  Id: v.string(),
  DomainName: v.string(),
  OriginAccessControlId: v.exactOptional(v.string()),
  OriginCustomHeaders: v.optional(v.array(v.strictObject({ HeaderName: v.string(), HeaderValue: v.string() })), []),
});

const distribution = resourceType({
  properties: v.strictObject({
    DistributionConfig: v.strictObject({
      Enabled: v.literal(true),
      Aliases: v.array(v.string()),
      Origins: v.array(Origin),
      DefaultCacheBehavior: Behavior,
      CacheBehaviors: v.optional(v.array(v.strictObject({ ...Behavior.entries, PathPattern: v.string() })), []),
    }),
  }),
  ignored: {
    'DistributionConfig.Comment': 'text',
    'DistributionConfig.CustomErrorResponses': 'nothing is cached',
    'DistributionConfig.HttpVersion': 'HTTP/1.1',
    'DistributionConfig.IPV6Enabled': 'loopback',
    'DistributionConfig.Origins.CustomOriginConfig': 'origins are on loopback',
    'DistributionConfig.Origins.S3OriginConfig': 'an origin access control is in its place',
    'DistributionConfig.ViewerCertificate': 'no TLS',
    'DistributionConfig.WebACLId': 'no firewall',
  },
  async create({ DistributionConfig: config }, identity, { context, distributions }) {
    const id = physicalId(identity);
    const behaviorOf = (behavior: Behavior, pathPattern?: string) => ({
      pathPattern,
      originId: behavior.TargetOriginId,
      methods: behavior.AllowedMethods,
      headers: behavior.ResponseHeadersPolicyId ? distributions.headersOf(behavior.ResponseHeadersPolicyId) : {},
      policyIds: [behavior.CachePolicyId, ...(behavior.OriginRequestPolicyId ? [behavior.OriginRequestPolicyId] : [])],
    });
    const url = await distributions.create({
      id,
      arn: `arn:aws:cloudfront::${context.accountId}:distribution/${id}`,
      aliases: config.Aliases,
      origins: config.Origins.map(({ Id, DomainName, OriginAccessControlId, OriginCustomHeaders }) => ({
        asCloudFront: OriginAccessControlId !== undefined,
        id: Id,
        domainName: DomainName,
        headers: Object.fromEntries(
          OriginCustomHeaders.map(({ HeaderName, HeaderValue }) => [HeaderName, HeaderValue]),
        ),
      })),
      behaviors: [
        ...config.CacheBehaviors.map(({ PathPattern, ...behavior }) => behaviorOf(behavior, PathPattern)),
        behaviorOf(config.DefaultCacheBehavior),
      ],
    });
    return { ref: id, attributes: { Id: id, DomainName: new URL(url).host } };
  },
});

const SecurityHeaders = v.strictObject({
  ContentTypeOptions: v.strictObject({ Override: v.literal(true) }),
  ContentSecurityPolicy: v.strictObject({ ContentSecurityPolicy: v.string(), Override: v.literal(true) }),
});
const CustomHeader = v.strictObject({ Header: v.string(), Value: v.string(), Override: v.literal(true) });

const responseHeadersPolicy = resourceType({
  properties: v.strictObject({
    ResponseHeadersPolicyConfig: v.strictObject({
      Name: v.string(),
      SecurityHeadersConfig: v.exactOptional(SecurityHeaders),
      CustomHeadersConfig: v.optional(v.strictObject({ Items: v.array(CustomHeader) }), { Items: [] }),
    }),
  }),
  create({ ResponseHeadersPolicyConfig: config }, identity, { distributions }) {
    const id = physicalId(identity);
    distributions.putHeaders(id, {
      ...(config.SecurityHeadersConfig && {
        'x-content-type-options': 'nosniff',
        'content-security-policy': config.SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy,
      }),
      ...Object.fromEntries(config.CustomHeadersConfig.Items.map(({ Header, Value }) => [Header, Value])),
    });
    return { ref: id, attributes: { Id: id } };
  },
});

const originAccessControl = resourceType({
  properties: v.strictObject({
    OriginAccessControlConfig: v.strictObject({
      Name: v.string(),
      OriginAccessControlOriginType: v.literal('s3'),
      SigningBehavior: v.literal('always'),
      SigningProtocol: v.literal('sigv4'),
    }),
  }),
  create(_, identity) {
    const id = physicalId(identity);
    return { ref: id, attributes: { Id: id } };
  },
});

export const cloudFrontTypes: Readonly<Record<string, ResourceType>> = {
  'AWS::CloudFront::CachePolicy': cachePolicy,
  'AWS::CloudFront::Distribution': distribution,
  'AWS::CloudFront::OriginAccessControl': originAccessControl,
  'AWS::CloudFront::OriginRequestPolicy': originRequestPolicy,
  'AWS::CloudFront::ResponseHeadersPolicy': responseHeadersPolicy,
};
