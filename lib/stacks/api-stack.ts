import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  CfnStage,
  HttpApi,
  HttpMethod,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { LayerVersion } from 'aws-cdk-lib/aws-lambda';
import { CfnOutput, Duration, Stack, type StackProps, Validations } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { consoleRoute } from '#contract/console.ts';
import { environmentNames, metricNames, metricNamespace, outputNames } from '#contract/names.ts';
import { waitingPlacesOf } from '#contract/rate-limits.ts';
import { type Route, type Throttle, timeoutSecondsOf } from '#contract/route.ts';
import {
  apiVersionPrefix,
  checkUsesOf,
  servedRoutes,
  tusRoute,
  unknownRouteEntry,
  unknownRouteId,
  unknownRouteThrottle,
} from '#contract/routes.ts';
import type { Stage } from '#contract/stage.ts';
import type { AlarmTopic } from '../constructs/alarm-topic.ts';
import type { Bundle } from '../constructs/bundle-lambdas.ts';
import { CostDashboard } from '../constructs/cost-dashboard.ts';
import { fontsLayer } from '../constructs/fonts-layer.ts';
import { grantUses, type Usable } from '../constructs/grant-uses.ts';
import { type LambdaRow, RowLambda } from '../constructs/row-lambda.ts';
import { SignerRoles } from '../constructs/signer-roles.ts';
import { stageLog } from '../constructs/stage-retention.ts';
import type { Watched } from '../constructs/watched.ts';
import { alarmLimits } from '../limits.ts';

export interface ApiStackProps extends StackProps {
  readonly stage: Stage;
  readonly usable: Usable;
  readonly watched: Watched;
  readonly alarmTopic: AlarmTopic;
  readonly bundleOf: (entry: string) => Bundle;
}

/** The HTTP API: one Lambda per route, and one for requests that match no route. */
export class ApiStack extends Stack {
  readonly #props: ApiStackProps;
  readonly #api: HttpApi;
  readonly #fonts: LayerVersion;
  /** Routes that need no key, with throttles of their own. */
  readonly #throttled: { readonly route: HttpRoute; readonly routeKey: string; readonly throttle: Throttle }[] = [];

  constructor(scope: Construct, id: string, props: ApiStackProps) {
    super(scope, id, props);
    this.#props = props;
    this.#fonts = fontsLayer(this);
    // No CORS configuration: API Gateway would then answer every OPTIONS request, and TUS clients need the handler's answer.
    this.#api = new HttpApi(this, 'HttpApi', { apiName: props.usable.stackPrefix, createDefaultStage: false });
    const lambdas = Object.values(servedRoutes).map((route) => this.#route(route));
    this.#tusRoutes();
    this.#consoleRoutes();
    this.#unknownRoute();
    this.#stage();
    new SignerRoles(this, 'Signers', lambdas, props.usable.bucket);
    props.alarmTopic.addAlarm(this, 'ApiFaults', {
      metric: this.#api.metricServerError({
        period: Duration.minutes(alarmLimits.faultsMinutes),
        statistic: 'sum',
      }),
      threshold: alarmLimits.faults,
      means: `The API answered 5xx ${alarmLimits.faults} times within ${alarmLimits.faultsMinutes} minutes.`,
      runbookAnchor: 'api-faults',
    });
    props.alarmTopic.addAlarm(this, 'RateLimitsUnreachable', {
      metric: new Metric({
        namespace: metricNamespace(props.stage.name),
        metricName: metricNames.unlimited,
        statistic: 'Sum',
        period: Duration.minutes(5),
      }),
      threshold: 5,
      means: 'The table of rate limits did not answer five times within five minutes: requests passed without a limit.',
      runbookAnchor: 'rate-limits',
    });
    if (props.stage.dashboard)
      new CostDashboard(this, 'Costs', { stageName: props.stage.name, api: this.#api, watched: props.watched });
    new CfnOutput(this, outputNames.firstAccount, {
      description: 'Makes the first account and shows its key, once',
      value: `npm run admin -- account create NAME --stack Cueline-${props.stage.name}`,
    });
    new CfnOutput(this, outputNames.apiUrl, { value: `${this.#api.apiEndpoint}${apiVersionPrefix}` });
    new CfnOutput(this, outputNames.consoleUrl, { value: `${this.#api.apiEndpoint}${consoleRoute.path}` });
  }

  #route(route: Route): RowLambda {
    const lambda = this.#lambda(
      route.operationId,
      {
        entry: route.entry,
        uses: route.uses,
        timeoutSeconds: timeoutSecondsOf(route),
        memoryMb: route.memoryMb ?? 512,
      },
      route.summary,
      route.fonts && [this.#fonts],
    );
    grantUses(lambda, checkUsesOf(route), this.#props.usable);
    if (route.places) {
      const places = waitingPlacesOf(this.#props.stage.concurrentLambdas, route.places);
      lambda.fn.addEnvironment(environmentNames.waitingPlaces, `${places}`);
    }
    const keyOf = (method: HttpMethod) => HttpRouteKey.with(`${apiVersionPrefix}${route.path}`, method);
    const routeKeys = {
      Route: keyOf(HttpMethod[route.method]),
      ...(route.cacheable && { Head: keyOf(HttpMethod.HEAD) }),
    };
    this.#routeTo(lambda, routeKeys, route.throttle);
    return lambda;
  }

  /** ANY, so that OPTIONS requests of TUS clients and browsers reach this handler and not $default. */
  #tusRoutes(): void {
    this.#routeTo(this.#lambda(tusRoute.operationId, tusRoute, tusRoute.summary), {
      Route: HttpRouteKey.with(`${apiVersionPrefix}${tusRoute.path}`, HttpMethod.ANY),
      UploadRoute: HttpRouteKey.with(`${apiVersionPrefix}${tusRoute.uploadPath}`, HttpMethod.ANY),
    });
  }

  /** ANY, so that a wrong method is answered by the handler too. */
  #consoleRoutes(): void {
    const lambda = this.#lambda(consoleRoute.operationId, consoleRoute, consoleRoute.summary, [this.#fonts]);
    const routeKeys = {
      Page: HttpRouteKey.with(consoleRoute.path, HttpMethod.ANY),
      Files: HttpRouteKey.with(consoleRoute.filePath, HttpMethod.ANY),
    };
    this.#routeTo(lambda, routeKeys, consoleRoute.throttle);
  }

  /** All other requests, CORS preflight included, so that an unknown path is answered in the API's error schema too. */
  #unknownRoute(): void {
    const row = { entry: unknownRouteEntry, uses: {}, timeoutSeconds: 10, memoryMb: 256 };
    const lambda = this.#lambda(unknownRouteId, row, 'Answers requests that match no route');
    this.#routeTo(lambda, { Route: HttpRouteKey.DEFAULT }, unknownRouteThrottle);
  }

  #lambda(operationId: string, row: LambdaRow, description: string, layers?: readonly LayerVersion[]): RowLambda {
    const { stage, usable, bundleOf } = this.#props;
    return new RowLambda(this, operationId.charAt(0).toUpperCase() + operationId.slice(1), {
      row,
      stage,
      usable,
      bundleOf,
      description,
      failureReporting: 'API Gateway calls it and waits: the caller gets a 500, which the alarm counts.',
      environment: { [environmentNames.corsOrigins]: stage.corsOrigins.join(',') },
      ...(layers && { layers }),
    });
  }

  #routeTo(lambda: RowLambda, routeKeys: Readonly<Record<string, HttpRouteKey>>, throttle?: Throttle): void {
    const integration = new HttpLambdaIntegration('Integration', lambda.fn);
    for (const [id, routeKey] of Object.entries(routeKeys)) {
      const route = new HttpRoute(lambda, id, { httpApi: this.#api, routeKey, integration });
      if (throttle) this.#throttled.push({ route, routeKey: routeKey.key, throttle });
      Validations.of(route).acknowledge({
        id: 'AwsSolutions-APIG4',
        reason: 'The handler checks the API key or upload token, because the error body must be ours.',
      });
    }
  }

  #stage(): void {
    const { stage } = this.#props;
    const { node } = new HttpStage(this, 'Stage', {
      httpApi: this.#api,
      autoDeploy: true,
      throttle: { rateLimit: stage.throttle.ratePerSecond, burstLimit: stage.throttle.burst },
      accessLogSettings: {
        destination: new LogGroupLogDestination(stageLog(this, 'AccessLog', stage)),
        format: AccessLogFormat.custom(JSON.stringify(accessLogFields)),
      },
    });
    // A stage refuses the settings of a route that does not exist yet.
    node.addDependency(...this.#throttled.map(({ route }) => route));
    const settings = this.#throttled.map(({ routeKey, throttle: { ratePerSecond, burst } }) => {
      return [routeKey, { ThrottlingRateLimit: ratePerSecond, ThrottlingBurstLimit: burst }] as const;
    });
    // HttpStage has no property for them.
    if (node.defaultChild instanceof CfnStage) node.defaultChild.routeSettings = Object.fromEntries(settings);
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
