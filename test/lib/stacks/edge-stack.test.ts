import { rmSync } from 'node:fs';
import { App } from 'aws-cdk-lib';
import * as v from 'valibot';
import { expect, it, onTestFinished } from 'vitest';
import { errorStatus } from '#contract/errors.ts';
import { environmentNames } from '#contract/names.ts';
import { mostRequests, plans } from '#contract/plans.ts';
import { ErrorBody } from '#contract/schemas/error.ts';
import { addStacks } from '../../../lib/cueline-app.ts';
import { addressSeconds, keylessRequestsOfAddress } from '../../../lib/limits.ts';
import {
  allOfType,
  ofType,
  quickly,
  stacksOf,
  stages,
  stubBundle,
  stubStatic,
  synthesized,
  textOf,
} from '../synthesized.ts';

const stacks = synthesized('edge');
const secret = '{{resolve:secretsmanager:cueline-prod-origin-eu-central-1-1:SecretString:::}}';
const Config = v.object({
  Aliases: v.array(v.string()),
  Origins: v.array(
    v.object({
      Id: v.string(),
      DomainName: v.unknown(),
      OriginCustomHeaders: v.optional(v.array(v.unknown())),
      CustomOriginConfig: v.optional(v.object({ OriginProtocolPolicy: v.literal('https-only') })),
    }),
  ),
  DefaultCacheBehavior: v.object({ AllowedMethods: v.array(v.string()), TargetOriginId: v.string() }),
  CacheBehaviors: v.array(
    v.object({
      PathPattern: v.string(),
      TargetOriginId: v.string(),
      ResponseHeadersPolicyId: v.optional(v.unknown()),
    }),
  ),
  CustomErrorResponses: v.array(v.object({ ErrorCode: v.number(), ErrorCachingMinTTL: v.number() })),
  WebACLId: v.unknown(),
});
const [distribution] = ofType(stacks.edge, 'AWS::CloudFront::Distribution');
const config = v.parse(Config, distribution?.[1].Properties.DistributionConfig);
const originOf = ({ TargetOriginId }: { TargetOriginId: string }) =>
  config.Origins.find(({ Id }) => Id === TargetOriginId);

it('serves the domain from the API, and downloads from the bucket, both by TLS', () => {
  expect(config.Aliases).toEqual(['captions.example.com']);
  expect(originOf(config.DefaultCacheBehavior)?.DomainName).toBe('origin.captions.example.com');
  expect(config.DefaultCacheBehavior.AllowedMethods).toContain('PATCH');
  const paths = config.CacheBehaviors.map((one) => [one.PathPattern, JSON.stringify(originOf(one)?.DomainName)]);
  expect(Object.fromEntries(paths)).toEqual({
    '/console/files/*-????????.*': expect.stringContaining('"Static'),
    '/console/files/fonts/*': expect.stringContaining('"Static'),
    '/console/files/*': '"origin.captions.example.com"',
    '/v1/openapi.json': '"origin.captions.example.com"',
    '/exports/*': expect.stringContaining('.s3.eu-central-1.'),
  });
});

it('serves downloads of customers as files, and never as a page of the origin that they share with the console', () => {
  const { ResponseHeadersPolicyId } = config.CacheBehaviors.find((one) => one.PathPattern === '/exports/*') ?? {};
  const [policy] = ofType(stacks.edge, 'AWS::CloudFront::ResponseHeadersPolicy').filter(
    ([id]) => JSON.stringify({ Ref: id }) === JSON.stringify(ResponseHeadersPolicyId),
  );
  expect(policy?.[1].Properties.ResponseHeadersPolicyConfig).toMatchObject({
    SecurityHeadersConfig: {
      ContentTypeOptions: { Override: true },
      ContentSecurityPolicy: { ContentSecurityPolicy: 'sandbox', Override: true },
    },
  });
});

it('tells the API by a secret that no template contains, and every function of the API knows it', () => {
  const [api, ...others] = config.Origins;
  expect(api?.OriginCustomHeaders).toEqual([{ HeaderName: 'x-origin-secret', HeaderValue: secret }]);
  expect(others.map((one) => one.OriginCustomHeaders)).toEqual([undefined, undefined]);
  for (const [id, { Properties }] of ofType(stacks.routes, 'AWS::Lambda::Function')) {
    expect(Properties.Environment, id).toMatchObject({
      Variables: {
        [environmentNames.originSecret]: secret,
        [environmentNames.publicOrigin]: 'https://captions.example.com',
      },
    });
  }
  const [made] = ofType(stacks.data, 'AWS::SecretsManager::Secret');
  expect(made?.[1].Properties).toMatchObject({
    Name: 'cueline-prod-origin-eu-central-1-1',
    ReplicaRegions: [{ Region: 'us-east-1' }],
  });
  expect(made?.[1].DeletionPolicy).toBe('Retain');
});

it('has the files of the console in a bucket that only the distribution reads, before the API names them', () => {
  const deployed = ofType(stacks.edge, 'Custom::CDKBucketDeployment').map(([, { Properties }]) => Properties);
  expect(deployed.map((one) => [one.DestinationBucketKeyPrefix, one.Prune])).toEqual([
    ['console/files', false],
    ['console/files/fonts', false],
  ]);
  for (const { SystemMetadata } of deployed)
    expect(SystemMetadata).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable' });
  const { api, edge } = stacksOf('edge');
  expect(api.dependencies).toContain(edge);
});

it('is not left out in silence where the files of the console are missing', () => {
  const app = new App({ analyticsReporting: false });
  const bundleOf = () => stubBundle;
  expect(() => addStacks({ app, stage: stages.edge, bundleOf })).toThrow('addStacks needs staticFiles');
});

it('keeps no error, which would be one account’s answer to all', () => {
  const kept = config.CustomErrorResponses.map((one) => [one.ErrorCode, one.ErrorCachingMinTTL]);
  expect(Object.fromEntries(kept)).toMatchObject({ 403: 0, 404: 0, 500: 0, 503: 0, 504: 0 });
});

it('closes execute-api, and gives the API the domain that the distribution asks for', () => {
  const [api] = ofType(stacks.api, 'AWS::ApiGatewayV2::Api');
  expect(api?.[1].Properties.Body).toMatchObject({
    servers: [{ 'x-amazon-apigateway-endpoint-configuration': { disableExecuteApiEndpoint: true } }],
  });
  const [[domain = ''] = []] = ofType(stacks.api, 'AWS::ApiGatewayV2::DomainName');
  const [mapping] = ofType(stacks.api, 'AWS::ApiGatewayV2::ApiMapping');
  expect(mapping?.[1].Properties.DomainName).toEqual({ Ref: domain });
  const open = JSON.stringify(ofType(synthesized('prod').api, 'AWS::ApiGatewayV2::Api'));
  expect(open).toContain('"disableExecuteApiEndpoint":false');
});

const [firewall] = ofType(stacks.edge, 'AWS::WAFv2::WebACL');
const Rules = v.array(
  v.object({ Name: v.string(), Action: v.optional(v.unknown()), Statement: v.record(v.string(), v.unknown()) }),
);
const rules = v.parse(Rules, firewall?.[1].Properties.Rules);
const limitOf = (name: string) => rules.find((rule) => rule.Name === name);

it('blocks no address that sends what one key of the largest plan may, and the throttles of the API admit as much', () => {
  expect(config.WebACLId).toEqual({ 'Fn::GetAtt': [firewall?.[0], 'Arn'] });
  const { requestsOfAddress } = stages.edge.edge;
  expect(limitOf('RequestsOfAnAddress')?.Statement).toEqual({
    RateBasedStatement: { AggregateKeyType: 'IP', Limit: requestsOfAddress, EvaluationWindowSec: addressSeconds },
  });
  const most = Object.values(plans).map((plan) => mostRequests(plan, addressSeconds));
  expect(Math.max(...most)).toBeLessThan(requestsOfAddress);
  const perSecond = Object.values(plans).map((plan) => mostRequests(plan, 1) - mostRequests(plan, 0));
  expect(Math.max(...perSecond)).toBeLessThan(stages.prod.throttle.ratePerSecond);
});

it('limits an address further where no key limits it, on the paths that all addresses share', () => {
  const { RateBasedStatement } = v.parse(
    v.object({ RateBasedStatement: v.object({ Limit: v.number(), ScopeDownStatement: v.unknown() }) }),
    limitOf('KeylessRequestsOfAnAddress')?.Statement,
  );
  expect(RateBasedStatement.Limit).toBe(keylessRequestsOfAddress);
  const paths = JSON.stringify(RateBasedStatement.ScopeDownStatement).matchAll(/"SearchString":"([^"]+)"/g);
  expect([...paths].map(([, path]) => path).sort()).toEqual(['/.well-known/', '/d/', '/oauth/revoke', '/oauth/token']);
});

it('answers an address that sends too much in the schema of errors, with the time to wait, also to pages', () => {
  const bodies = v.parse(
    v.object({ rate_limited: v.object({ ContentType: v.literal('APPLICATION_JSON'), Content: v.string() }) }),
    firewall?.[1].Properties.CustomResponseBodies,
  );
  expect(v.parse(ErrorBody, JSON.parse(bodies.rate_limited.Content)).error.code).toBe('rate_limited');
  for (const name of ['RequestsOfAnAddress', 'KeylessRequestsOfAnAddress']) {
    expect(limitOf(name)?.Action).toMatchObject({
      Block: {
        CustomResponse: {
          ResponseCode: errorStatus.rate_limited,
          CustomResponseBodyKey: 'rate_limited',
          ResponseHeaders: expect.arrayContaining([
            { Name: 'retry-after', Value: '60' },
            { Name: 'access-control-allow-origin', Value: '*' },
          ]),
        },
      },
    });
  }
});

it('lets bodies be that the API itself checks', () => {
  const common = limitOf('AWSManagedRulesCommonRuleSet');
  const counted = JSON.stringify(common?.Statement).matchAll(/\{"ActionToUse":\{"Count":\{\}\},"Name":"(\w+)"\}/g);
  expect([...counted].map(([, name]) => name)).toEqual(
    expect.arrayContaining(['SizeRestrictions_BODY', 'CrossSiteScripting_BODY', 'SizeRestrictions_QUERYSTRING']),
  );
});

it('has records for the domain and for its origin, and certificates, where Route 53 has the zone', () => {
  const names = allOfType(stacks, 'AWS::Route53::RecordSet').map(([, { Properties }]) => Properties);
  expect(names.map(({ Name, Type }) => `${Type} ${Name}`).sort()).toEqual([
    'A captions.example.com',
    'A origin.captions.example.com',
    'AAAA captions.example.com',
  ]);
  expect(allOfType(stacks, 'AWS::CertificateManager::Certificate')).toHaveLength(2);
});

it('creates no records when the domain is hosted elsewhere; outputs the targets', () => {
  const arn = (region: string) => `arn:aws:acm:${region}:123456789012:certificate/a`;
  const edge = {
    domainName: 'captions.example.com',
    certificateArn: arn('us-east-1'),
    originCertificateArn: arn('eu-central-1'),
    secretVersion: 1,
    requestsOfAddress: 100_000,
  };
  const app = new App({ analyticsReporting: false });
  const stage = { ...stages.edge, edge };
  const made = quickly(() => addStacks({ app, stage, bundleOf: () => stubBundle, staticFiles: stubStatic }));
  const types = [made.edge, made.api].flatMap((stack) => stack?.node.findAll().map((one) => one.constructor.name));
  expect(types).toContain('CfnDistribution');
  expect(types).not.toContain('CfnRecordSet');
  expect(types).not.toContain('CfnCertificate');
});

it('in the Region of the distribution itself neither stack needs anything of CDK’s between Regions', () => {
  const custom = ({ data, edge }: ReturnType<typeof addStacks>) =>
    [data, edge].map(
      (stack) => stack?.node.findAll().filter((one) => /CrossRegion|Exports(Reader|Writer)/.test(one.node.id)).length,
    );
  const app = new App({ analyticsReporting: false });
  onTestFinished(() => rmSync(app.outdir, { recursive: true }));
  const stage = { ...stages.edge, region: 'us-east-1' };
  const made = quickly(() => addStacks({ app, stage, bundleOf: () => stubBundle, staticFiles: stubStatic }));
  quickly(() => app.synth());
  expect(custom(made)).toEqual([0, 0]);
  expect(custom(stacksOf('edge'))).toEqual([
    expect.toSatisfy((count) => count > 0),
    expect.toSatisfy((count) => count > 0),
  ]);
});

it('the bucket lets the pages of the domain read and upload', () => {
  const cors = JSON.stringify(
    ofType(stacks.data, 'AWS::S3::Bucket').map(([, { Properties }]) => Properties.CorsConfiguration),
  );
  expect(cors).toContain('"https://captions.example.com"');
  expect(textOf(stacks.api.Outputs.ApiUrl && Object(stacks.api.Outputs.ApiUrl).Value)).toBe(
    'https://captions.example.com/v1',
  );
});
