/**
 * The tags by which AWS's own bill is divided, on everything that a deployment has and on every job that it starts. They
 * count once they are activated in billing (docs/runbook.md).
 */
export interface CostTags {
  readonly app: string;
  readonly stage: string;
  /** Both in one: a budget filters by one tag. */
  readonly deployment: string;
  readonly component: Component;
}

/** Parts of the service, as finance would ask for them. */
export type Component =
  | 'data'
  | 'api'
  | 'uploads'
  | 'import'
  | 'transcribe'
  | 'export'
  | 'webhooks'
  | 'sweeps'
  | 'shared';

const app = 'cueline';
/** Also what names in AWS begin with that are shared by an account. */
export const deploymentOf = (stage: string): string => `${app}-${stage}`;

/** `deployment` is `cueline-<stage>`. */
export const costTags = (deployment: string, component: Component): CostTags => ({
  app,
  stage: deployment.slice(app.length + 1),
  deployment,
  component,
});

/** Of the Lambda whose file this is, under lambdas/. */
export const componentOf = (entry: string): Component => {
  const [top, next] = entry.split('/');
  if (top === 'tus') return 'uploads';
  if (top === 'webhooks' || top === 'sweeps' || top === 'api') return top;
  return next === 'import' || next === 'transcribe' || next === 'export' ? next : 'shared';
};
