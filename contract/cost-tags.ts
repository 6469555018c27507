import { type Machine, machines } from './uses.ts';

/**
 * Cost allocation tags, on every resource of a deployment and on every Transcribe and MediaConvert job that it starts. They
 * appear in AWS's bill once they are activated in billing (docs/runbook.md).
 */
export interface CostTags {
  readonly app: string;
  readonly stage: string;
  /** App and stage in one tag, since a budget filters by one tag. */
  readonly deployment: string;
  readonly component: Component;
}

/** Parts of the service, as cost reports name them. */
export type Component = Machine | 'data' | 'api' | 'uploads' | 'webhooks' | 'sweeps' | 'shared';

const app = 'cueline';
/** Also the prefix of names that must be unique in an AWS account. */
export const deploymentOf = (stage: string): string => `${app}-${stage}`;

/** `deployment` is `cueline-<stage>`. */
export const costTags = (deployment: string, component: Component): CostTags => ({
  app,
  stage: deployment.slice(app.length + 1),
  deployment,
  component,
});

/** The component of a Lambda, by the path of its file under lambdas/. */
export const componentOf = (entry: string): Component => {
  const [top, next] = entry.split('/');
  if (top === 'tus') return 'uploads';
  if (top === 'webhooks' || top === 'sweeps' || top === 'api') return top;
  if (next === 'costs') return next;
  return machines.find((machine) => machine === next) ?? 'shared';
};
