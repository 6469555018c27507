import type { LayerVersion } from 'aws-cdk-lib/aws-lambda';
import { CfnElement, CfnOutput, NestedStack, Stack, type StackProps } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { consoleRoute } from '#contract/console.ts';
import { environmentNames, outputNames } from '#contract/names.ts';
import { waitingPlacesOf } from '#contract/rate-limits.ts';
import { type Route, timeoutSecondsOf } from '#contract/route.ts';
import { checkUsesOf } from '#contract/route-checks.ts';
import {
  apiVersionPrefix,
  fullPathOf,
  tusRoute,
  unknownRouteEntry,
  unknownRouteId,
  unknownRouteThrottle,
} from '#contract/route-paths.ts';
import { servedRoutes } from '#contract/routes.ts';
import { publicOrigin, type Stage } from '#contract/stage.ts';
import type { AlarmTopic } from '../constructs/alarm-topic.ts';
import { alarmOnApi } from '../constructs/api-alarms.ts';
import { defaultRoutePath, type GatewayRoute } from '../constructs/api-body.ts';
import type { Bundle } from '../constructs/bundle-lambdas.ts';
import { grant } from '../constructs/grant.ts';
import { grantUses, type Usable } from '../constructs/grant-uses.ts';
import { HttpGateway } from '../constructs/http-gateway.ts';
import { fontsLayer } from '../constructs/layers.ts';
import { originSecretOf } from '../constructs/origin-secret.ts';
import { type LambdaRow, RowLambda } from '../constructs/row-lambda.ts';
import { SignerRoles } from '../constructs/signer-roles.ts';

export interface ApiStackProps extends StackProps {
  readonly stage: Stage;
  readonly usable: Usable;
  readonly alarmTopic: AlarmTopic;
  readonly bundleOf: (entry: string) => Bundle;
  readonly drawFrameArn: string;
  /** @default every row of the API and of the operator's page */
  readonly rows?: readonly Route[];
}

/**
 * The HTTP API: one Lambda per route, and one for requests that match no route. The Lambdas are in a nested stack per resource of
 * the API, since a stack has 500 resources at most.
 */
export class ApiStack extends Stack {
  readonly #props: ApiStackProps;
  readonly #fonts: LayerVersion;
  readonly #nested = new Map<string, { readonly stack: NestedStack; readonly lambdas: RowLambda[] }>();
  readonly gateway: HttpGateway;

  constructor(scope: Construct, id: string, props: ApiStackProps) {
    super(scope, id, props);
    const { stage, usable, alarmTopic, rows = Object.values<Route>(servedRoutes) } = props;
    this.#props = props;
    this.#fonts = fontsLayer(this);
    const routes = [
      ...rows.flatMap((route) => this.#route(route)),
      ...this.#tusRoutes(),
      ...this.#consoleRoutes(),
      this.#unknownRoute(),
    ];
    for (const [name, { stack, lambdas }] of this.#nested)
      new SignerRoles(stack, `${name}Signers`, lambdas, usable.bucket);
    this.gateway = new HttpGateway(this, 'Gateway', { stage, routes });
    const { api } = this.gateway;
    // For the dashboard, also where there is none.
    this.exportValue(api.apiId);
    alarmOnApi(this, { api, accessLog: this.gateway.accessLog, stage, alarmTopic });
    new CfnOutput(this, outputNames.firstAccount, {
      description: 'Makes the first account and shows its key, once',
      value: `npm run admin -- account create NAME --stack Cueline-${stage.name}`,
    });
    const origin = publicOrigin(stage) ?? api.apiEndpoint;
    new CfnOutput(this, outputNames.apiUrl, { value: `${origin}${apiVersionPrefix}` });
    new CfnOutput(this, outputNames.consoleUrl, { value: `${origin}${consoleRoute.path}` });
  }

  #route(route: Route): GatewayRoute[] {
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
    if (route.uses.drawsFrames) {
      lambda.fn.addEnvironment(environmentNames.frameFunction, this.#props.drawFrameArn);
      grant(lambda.role, { actions: ['lambda:InvokeFunction'], resources: [this.#props.drawFrameArn] });
    }
    if (route.places) {
      const places = waitingPlacesOf(this.#props.stage.concurrentLambdas, route.places);
      lambda.fn.addEnvironment(environmentNames.waitingPlaces, `${places}`);
    }
    const { functionArn } = lambda.fn;
    const { throttle } = route;
    const path = fullPathOf(route);
    const methods = [route.method, ...(route.cacheable ? (['HEAD'] as const) : [])];
    return methods.map((method) => ({ method, path, functionArn, throttle }));
  }

  /** ANY, so that OPTIONS requests of TUS clients and browsers reach this handler and not $default. */
  #tusRoutes(): GatewayRoute[] {
    const { functionArn } = this.#lambda(tusRoute.operationId, tusRoute, tusRoute.summary).fn;
    return [tusRoute.path, tusRoute.uploadPath].map((path) => {
      return { method: 'ANY', path: `${apiVersionPrefix}${path}`, functionArn };
    });
  }

  /** ANY, so that a wrong method is answered by the handler too. */
  #consoleRoutes(): GatewayRoute[] {
    const lambda = this.#lambda(consoleRoute.operationId, consoleRoute, consoleRoute.summary, [this.#fonts]);
    const { functionArn } = lambda.fn;
    const { throttle, path: page, otherPaths } = consoleRoute;
    return [page, ...otherPaths].map((path) => ({ method: 'ANY', path, functionArn, throttle }));
  }

  /** All other requests, CORS preflight included, so that an unknown path is answered in the API's error schema too. */
  #unknownRoute(): GatewayRoute {
    const row = { entry: unknownRouteEntry, uses: {}, timeoutSeconds: 10, memoryMb: 256 };
    const { functionArn } = this.#lambda(unknownRouteId, row, 'Answers requests that match no route').fn;
    return { method: 'ANY', path: defaultRoutePath, functionArn, throttle: unknownRouteThrottle };
  }

  #lambda(operationId: string, row: LambdaRow, description: string, layers?: readonly LayerVersion[]): RowLambda {
    const { stage, usable, bundleOf } = this.#props;
    const { stack, lambdas } = this.#nestedFor(row.entry);
    const origin = publicOrigin(stage);
    const lambda = new RowLambda(stack, capitalized(operationId), {
      row,
      stage,
      usable,
      bundleOf,
      description,
      failureReporting: 'API Gateway calls it and waits: the caller gets a 500, which the alarm counts.',
      environment: {
        [environmentNames.corsOrigins]: stage.corsOrigins.join(','),
        ...(origin !== undefined && {
          [environmentNames.publicOrigin]: origin,
          [environmentNames.originSecret]: originSecretOf(stage),
        }),
      },
      ...(layers && { layers }),
    });
    lambdas.push(lambda);
    return lambda;
  }

  /** The nested stack of the folder that the handler is in. */
  #nestedFor(entry: string) {
    const name = `${capitalized(entry.split('/').at(-2) ?? '')}Routes`;
    const known = this.#nested.get(name);
    if (known) return known;
    const stack = new NestedStack(this, name, {
      description: `Cueline: functions of lambdas/${entry.slice(0, entry.lastIndexOf('/'))}`,
    });
    // Part of the names of the functions' log groups.
    if (stack.nestedStackResource instanceof CfnElement) stack.nestedStackResource.overrideLogicalId(name);
    const nested = { stack, lambdas: [] };
    this.#nested.set(name, nested);
    return nested;
  }
}

const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
