import { createHash } from 'node:crypto';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { CfnApi, CfnDeployment, CfnStage, HttpApi, type IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { CfnPermission } from 'aws-cdk-lib/aws-lambda';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Stack } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { costTags, deploymentOf } from '#contract/cost-tags.ts';
import type { Stage } from '#contract/stage.ts';
import { apiBody, defaultRoutePath, type GatewayRoute, routeKeyOf } from './api-body.ts';
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
    const body = apiBody({ title, tags: { ...costTags(title, 'api') }, routes });
    // No CORS configuration: API Gateway would then answer every OPTIONS request, and TUS clients need the handler's answer.
    const api = new CfnApi(this, 'Api', { body });
    this.api = HttpApi.fromHttpApiAttributes(this, 'Imported', {
      httpApiId: api.ref,
      apiEndpoint: api.attrApiEndpoint,
    });
    const calls = new Map(routes.map((route) => [`${route.path} ${route.functionArn}`, route]));
    const permissions = [...calls.values()].map((route) => this.#mayCall(api.ref, route));
    // A release is served once the gateway may call all of its functions.
    this.#stage(api, this.#deployment(api, body), stage, routes).node.addDependency(...permissions);
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
  route: '$context.routeKey',
  status: '$context.status',
  responseMs: '$context.responseLatency',
  integrationMs: '$context.integrationLatency',
  error: '$context.integrationErrorMessage',
};
