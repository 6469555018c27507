import type { IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  Dashboard,
  GraphWidget,
  type GraphWidgetProps,
  type IMetric,
  MathExpression,
  Metric,
  PeriodOverride,
  SingleValueWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import { Aws, Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { consoleRoute } from '#contract/console.ts';
import { metricNames, metricNamespace } from '#contract/names.ts';
import { tusRoute, unknownRouteId } from '#contract/route-paths.ts';
import { servedRoutes } from '#contract/routes.ts';
import type { Watched } from './watched.ts';

export interface CostDashboardProps {
  readonly stageName: string;
  readonly api: IHttpApi;
  readonly watched: Watched;
}

const hour = Duration.hours(1);
const day = Duration.days(1);
const nanoPerUsd = 1_000_000_000;
const msPerMinute = 60_000;

/** Costs and health of the deployment; docs/dashboard.md explains each widget. */
export class CostDashboard extends Construct {
  readonly #props: CostDashboardProps;
  readonly #namespace: string;

  constructor(scope: Construct, id: string, props: CostDashboardProps) {
    super(scope, id);
    this.#props = props;
    this.#namespace = metricNamespace(props.stageName);
    new Dashboard(this, 'Dashboard', {
      // Dashboards are global: the name must be unique in the AWS account across Regions.
      dashboardName: `Cueline-${props.stageName}-${Aws.REGION}`,
      defaultInterval: Duration.days(7),
      // Otherwise CloudWatch would choose its own period for a week's range, and daily sums would be wrong.
      periodOverride: PeriodOverride.INHERIT,
      widgets: [this.#numbersOfToday(), this.#costsOverTime(), this.#unitCosts(), this.#waits(), this.#operations()],
    });
  }

  #numbersOfToday(): SingleValueWidget[] {
    return [
      this.#today('Dollars today (UTC)', this.#total(day)),
      this.#today('Dollars per 1,000 API requests today', this.#perThousandRequests(day)),
      this.#today('Dollars per minute of media today', this.#perMediaMinute(day)),
      this.#today('API requests today', this.#props.api.metricCount({ period: day, label: 'requests' })),
    ];
  }

  #costsOverTime(): GraphWidget[] {
    return [
      graph('Dollars per day', [this.#total(day)], 'dollars', { start: '-P35D' }),
      graph('Dollars per hour, by route and step', [this.#byRoute('Sum', nanoPerUsd, hour)], 'dollars', {
        stacked: true,
      }),
    ];
  }

  #unitCosts(): GraphWidget[] {
    return [
      graph(
        'Dollars per 1,000 calls, by route and step',
        [this.#byRoute('Average', nanoPerUsd / 1000, hour)],
        'dollars',
      ),
      graph('Dollars per minute of media, by day', [this.#perMediaMinute(day)], 'dollars', { start: '-P35D' }),
    ];
  }

  /** From the request to the end of work, in seconds. */
  #waits(): GraphWidget[] {
    const ofAll = ['p50', 'p95', 'p99'].map((statistic) => {
      const waited = new Metric({
        namespace: this.#namespace,
        metricName: metricNames.waited,
        statistic,
        period: hour,
      });
      const usingMetrics = { [`${statistic}_ms`]: waited };
      return new MathExpression({ expression: `${statistic}_ms / 1000`, usingMetrics, label: statistic, period: hour });
    });
    const search = `SEARCH('{"${this.#namespace}",kind,engine} MetricName="${metricNames.waited}"', 'p95', ${hour.toSeconds()})`;
    return [
      graph('Seconds waited for work', ofAll, 'seconds'),
      graph(
        'Seconds waited, by kind and engine (p95)',
        [new MathExpression({ expression: `${search} / 1000`, label: '', period: hour })],
        'seconds',
      ),
    ];
  }

  #operations(): GraphWidget[] {
    const { api, watched } = this.#props;
    const period = Duration.minutes(5);
    const failures = Object.entries(watched.machines).map(([name, machine]) =>
      machine.metricFailed({ period, label: `${name} executions failed` }),
    );
    const ages = Object.entries(watched.queues).map(([name, queue]) =>
      queue.metricApproximateAgeOfOldestMessage({ period, statistic: 'max', label: name }),
    );
    return [
      graph(
        'API errors and failed executions',
        [api.metricServerError({ period, label: '5xx' }), api.metricClientError({ period, label: '4xx' }), ...failures],
        'per 5 minutes',
      ),
      graph('Age of the oldest message in each queue', ages, 'seconds'),
    ];
  }

  #today(title: string, metric: IMetric): SingleValueWidget {
    return new SingleValueWidget({ title, metrics: [metric], width: 6, height: 4, fullPrecision: true });
  }

  /** The cost in all cost lines: requests, steps and sweeps. */
  #total(period: Duration): MathExpression {
    return dollars(`SUM(${this.#search('Sum', period)}) / ${nanoPerUsd}`, period);
  }

  #byRoute(statistic: 'Sum' | 'Average', divisor: number, period: Duration): MathExpression {
    return new MathExpression({ expression: `${this.#search(statistic, period)} / ${divisor}`, label: '', period });
  }

  /** Excludes the steps that requests start: their cost is part of the cost per minute of media. */
  #perThousandRequests(period: Duration): MathExpression {
    const routes = [...Object.keys(servedRoutes), tusRoute.operationId, consoleRoute.operationId, unknownRouteId];
    const costs = routes.map((route, at) => [`r${at}`, this.#sum(metricNames.cost, period, { route })] as const);
    return dollars(`1000 * SUM([${costs.map(([id]) => id).join(', ')}]) / ${nanoPerUsd} / requests`, period, {
      ...Object.fromEntries(costs),
      requests: this.#props.api.metricCount({ period }),
    });
  }

  #perMediaMinute(period: Duration): MathExpression {
    const media = this.#sum(metricNames.media, period);
    return dollars(`SUM(${this.#search('Sum', period)}) / ${nanoPerUsd} / (media / ${msPerMinute})`, period, { media });
  }

  #sum(metricName: string, period: Duration, dimensionsMap = {}): Metric {
    return new Metric({ namespace: this.#namespace, metricName, dimensionsMap, statistic: 'Sum', period });
  }

  /** One series for each route and step that has data. https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/search-expression-syntax.html */
  #search(statistic: 'Sum' | 'Average', period: Duration): string {
    return `SEARCH('{"${this.#namespace}",route} MetricName="${metricNames.cost}"', '${statistic}', ${period.toSeconds()})`;
  }
}

const dollars = (expression: string, period: Duration, usingMetrics = {}): MathExpression =>
  new MathExpression({ expression, usingMetrics, label: 'dollars', period });

const graph = (title: string, left: IMetric[], label: string, more: Partial<GraphWidgetProps> = {}): GraphWidget =>
  new GraphWidget({ title, left, leftYAxis: { label, showUnits: false, min: 0 }, width: 12, height: 7, ...more });
