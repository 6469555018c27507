import {
  AllowedMethods,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  Distribution,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  type ResponseCustomHeadersBehavior,
  ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { CfnOutput, Duration, Stack, type StackProps, Validations } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { consoleRoute, workerPolicy } from '#contract/console.ts';
import { deploymentOf } from '#contract/cost-tags.ts';
import { originDomain, originSecretHeader } from '#contract/edge-origin.ts';
import { outputNames } from '#contract/names.ts';
import { apiVersionPrefix } from '#contract/route-paths.ts';
import type { Edge, Stage } from '#contract/stage.ts';
import { certificateOf, recordsOf } from '../constructs/domain.ts';
import { firewall } from '../constructs/firewall.ts';
import { originSecretOf } from '../constructs/origin-secret.ts';
import { staticBucket } from '../constructs/static-bucket.ts';
import type { StaticFiles } from '../constructs/static-files.ts';

export interface EdgeStackProps extends StackProps {
  readonly stage: Stage;
  readonly edge: Edge;
  /** The host of the bucket, `<bucket>.s3.<region>.amazonaws.com`. */
  readonly bucketHost: string;
  readonly staticFiles: StaticFiles;
}

/** The statuses that CloudFront caches as errors. */
const cachedErrors = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504];

/** The zone of every distribution. https://docs.aws.amazon.com/general/latest/gr/cf_region.html */
const zoneOfDistributions = 'Z2FDTNDATAQYW2';

/**
 * The domain of a stage: a distribution with a firewall, in front of the API and of the downloads. It is in us-east-1, where
 * CloudFront takes certificates and firewalls from.
 */
export class EdgeStack extends Stack {
  constructor(scope: Construct, id: string, { stage, edge, bucketHost, staticFiles, ...props }: EdgeStackProps) {
    super(scope, id, props);
    const certificate = certificateOf(this, edge);
    const api = new HttpOrigin(originDomain(edge), {
      protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
      customHeaders: { [originSecretHeader]: originSecretOf(stage) },
      // API Gateway answers within 30 seconds.
      readTimeout: Duration.seconds(35),
      // Less than the 350 seconds of API Gateway, so that a connection is not closed as it is used.
      keepaliveTimeout: Duration.seconds(60),
    });
    const always = { viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS };
    const reads = { ...always, allowedMethods: AllowedMethods.ALLOW_GET_HEAD_OPTIONS };
    const files = { ...reads, origin: api, cachePolicy: this.#asTheApiSays() };
    const bucket = staticBucket(this, staticFiles);
    const hashed = {
      ...reads,
      origin: S3BucketOrigin.withOriginAccessControl(bucket),
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy: this.#safeHeaders('SafeHeaders', workerPolicy(`https://${bucketHost}`), {
        customHeaders: [{ header: 'cross-origin-resource-policy', value: 'same-origin', override: true }],
      }),
    };
    const distribution = new Distribution(this, 'Distribution', {
      comment: `Cueline ${stage.name}`,
      domainNames: [edge.domainName],
      certificate,
      webAclId: firewall(this, { name: deploymentOf(stage.name), stage, edge }),
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      httpVersion: HttpVersion.HTTP2_AND_3,
      // Otherwise CloudFront keeps an error for ten seconds, whatever its Cache-Control, and gives it to every account.
      // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/HTTPStatusCodes.html
      errorResponses: cachedErrors.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      defaultBehavior: {
        ...always,
        origin: api,
        allowedMethods: AllowedMethods.ALLOW_ALL,
        cachePolicy: CachePolicy.CACHING_DISABLED,
        originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      },
      additionalBehaviors: {
        [`${consoleRoute.path}/files/*-????????.*`]: hashed,
        [`${consoleRoute.path}/files/fonts/*`]: hashed,
        [`${consoleRoute.path}/files/*`]: files,
        [`${apiVersionPrefix}/openapi.json`]: files,
        '/exports/*': {
          ...reads,
          origin: new HttpOrigin(bucketHost, { protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY }),
          // Its signature admits a request, so the bucket checks each.
          cachePolicy: CachePolicy.CACHING_DISABLED,
          originRequestPolicy: this.#signedRequests(),
          // They are files of customers on the origin of the console: none is a page of it.
          responseHeadersPolicy: this.#safeHeaders('DownloadHeaders', 'sandbox'),
        },
      },
    });
    recordsOf(this, edge, { dnsName: distribution.distributionDomainName, hostedZoneId: zoneOfDistributions }, [
      'A',
      'AAAA',
    ]);
    Validations.of(distribution).acknowledge(
      { id: 'AwsSolutions-CFR1', reason: 'Customers are everywhere.' },
      { id: 'AwsSolutions-CFR3', reason: 'The API writes a log line for each request, S3 for each download.' },
      {
        id: 'AwsSolutions-CFR7',
        reason: 'The query of each download is signed for the bucket, which an access control would sign again.',
      },
    );
    new CfnOutput(this, outputNames.staticBucket, { value: bucket.bucketName });
    new CfnOutput(this, outputNames.distribution, { value: distribution.distributionDomainName });
  }

  /** What the API's function sends with files, for those that it does not send. */
  #safeHeaders(id: string, contentSecurityPolicy: string, customHeadersBehavior?: ResponseCustomHeadersBehavior) {
    return new ResponseHeadersPolicy(this, id, {
      securityHeadersBehavior: {
        contentTypeOptions: { override: true },
        contentSecurityPolicy: { contentSecurityPolicy, override: true },
      },
      ...(customHeadersBehavior && { customHeadersBehavior }),
    });
  }

  /** Files that are the same for everybody. Where cross-origin pages read them, the answer names their origin. */
  #asTheApiSays(): CachePolicy {
    return new CachePolicy(this, 'AsTheApiSays', {
      comment: 'Cache-Control of the API',
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.days(365),
      headerBehavior: CacheHeaderBehavior.allowList('Origin'),
      cookieBehavior: CacheCookieBehavior.none(),
      queryStringBehavior: CacheQueryStringBehavior.none(),
      enableAcceptEncodingGzip: true,
    });
  }

  #signedRequests(): OriginRequestPolicy {
    return new OriginRequestPolicy(this, 'SignedRequests', {
      comment: 'The signed query',
      queryStringBehavior: OriginRequestQueryStringBehavior.all(),
      cookieBehavior: OriginRequestCookieBehavior.none(),
      headerBehavior: OriginRequestHeaderBehavior.allowList(
        'Origin',
        'Access-Control-Request-Headers',
        'Access-Control-Request-Method',
      ),
    });
  }
}
