import { createHash } from 'node:crypto';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  CfnApi,
  CfnApiMapping,
  CfnDeployment,
  CfnStage,
  DomainName,
  HttpApi,
  type IHttpApi,
  SecurityPolicy,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { CfnPermission } from 'aws-cdk-lib/aws-lambda';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import { CfnOutput, Stack } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { costTags, deploymentOf } from '#contract/cost-tags.ts';
import { originDomain } from '#contract/edge-origin.ts';
import { outputNames } from '#contract/names.ts';
import type { Edge, Stage } from '#contract/stage.ts';
import { apiBody, defaultRoutePath, type GatewayRoute, routeKeyOf } from './api-body.ts';
import { certificateOf, recordsOf } from './domain.ts';
import { stageLog } from './stage-retention.ts';

export interface HttpGatewayProps {
  readonly stage: Stage;
  readonly routes: readonly GatewayRoute[];
}

/** The HTTP API, imported as one document, and its only stage, which a release switches to its own deployment. */
export class HttpGateway extends Construct {
  readonly api: IHttpApi;
  readonly accessLog: LogGroup;

  constructor(scope: Construct, id: string, { stage, routes }: HttpGatewayProps) {
    super(scope, id);
    this.accessLog = stageLog(this, 'AccessLog', stage);
    const title = deploymentOf(stage.name);
    const body = apiBody({
      title,
      tags: { ...costTags(title, 'api') },
      routes,
      atDomainOnly: stage.edge !== undefined,
    });
    // No CORS configuration: API Gateway would then answer every OPTIONS request, and TUS clients need the handler's answer.
    const api = new CfnApi(this, 'Api', { body });
    this.api = HttpApi.fromHttpApiAttributes(this, 'Imported', {
      httpApiId: api.ref,
      apiEndpoint: api.attrApiEndpoint,
    });
    const calls = new Map(routes.map((route) => [`${route.path} ${route.functionArn}`, route]));
    const permissions = [...calls.values()].map((route) => this.#mayCall(api.ref, route));
    const served = this.#stage(api, this.#deployment(api, body), stage, routes);
    // A release is served once the gateway may call all of its functions.
    served.node.addDependency(...permissions);
    if (stage.edge) this.#originOf(stage.edge, served);
  }

  /** A deployment is a copy of the API when the deployment is made, so a release that changes the body makes another. */
  #deployment(api: CfnApi, body: object): CfnDeployment {
    const content = JSON.stringify(Stack.of(this).resolve(body));
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
    return new CfnDeployment(this, `Deployment${hash}`, { apiId: api.ref });
  }

  #stage(api: CfnApi, deployment: CfnDeployment, stage: Stage, routes: readonly GatewayRoute[]): CfnStage {
    const settings = routes.flatMap(({ throttle, ...route }) =>
      throttle
        ? [[routeKeyOf(route), { ThrottlingRateLimit: throttle.ratePerSecond, ThrottlingBurstLimit: throttle.burst }]]
        : [],
    );
    return new CfnStage(this, 'Stage', {
      apiId: api.ref,
      stageName: '$default',
      deploymentId: deployment.attrDeploymentId,
      defaultRouteSettings: {
        throttlingRateLimit: stage.throttle.ratePerSecond,
        throttlingBurstLimit: stage.throttle.burst,
      },
      routeSettings: Object.fromEntries(settings),
      accessLogSettings: {
        destinationArn: this.accessLog.logGroupArn,
        format: AccessLogFormat.custom(JSON.stringify(accessLogFields)).toString(),
      },
    });
  }

  /** The domain at which the distribution finds the API, since execute-api is closed. */
  #originOf(edge: Edge, served: CfnStage): void {
    const domainName = originDomain(edge);
    const { hostedZoneId, originCertificateArn: certificateArn } = edge;
    const domain = { domainName, hostedZoneId, certificateArn };
    const { regionalDomainName, regionalHostedZoneId, name } = new DomainName(this, 'Origin', {
      domainName,
      certificate: certificateOf(this, domain),
      securityPolicy: SecurityPolicy.TLS_1_2,
    });
    new CfnApiMapping(this, 'OriginMapping', { apiId: served.apiId, domainName: name, stage: served.ref });
    recordsOf(this, domain, { dnsName: regionalDomainName, hostedZoneId: regionalHostedZoneId }, ['A']);
    new CfnOutput(this, outputNames.origin, { value: regionalDomainName });
  }

  /** In every stage, by every method. https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-access-control-iam.html */
  #mayCall(apiId: string, { method, path, functionArn }: GatewayRoute): CfnPermission {
    return new CfnPermission(this, `Calls ${method} ${path}`, {
      functionName: functionArn,
      action: 'lambda:InvokeFunction',
      principal: 'apigateway.amazonaws.com',
      sourceArn: Stack.of(this).formatArn({
        service: 'execute-api',
        resource: apiId,
        resourceName: path === defaultRoutePath ? '*/*' : `*/*${path}`,
      }),
    });
  }
}

/** https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-logging-variables.html */
const accessLogFields = {
  requestId: '$context.requestId',
  time: '$context.requestTime',
  ip: '$context.identity.sourceIp',
  userAgent: '$context.identity.userAgent',
  route: '$context.routeKey',
  status: '$context.status',
  responseMs: '$context.responseLatency',
  integrationMs: '$context.integrationLatency',
  error: '$context.integrationErrorMessage',
};
